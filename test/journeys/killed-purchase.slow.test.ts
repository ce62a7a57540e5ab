import assert from 'node:assert/strict'
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectionConfig } from '../../src/adapters/postgres/pool.ts'
import { unescapeHtml } from '../../src/lib/html.ts'
import { databaseUrl, SECRET_KEY } from '#test/database/connection.ts'
import { copyTemplate, useServer } from '#test/database/database.ts'
import { freePort } from '#test/processes/free-port.ts'
import { openAccountOn } from '#test/processes/process.ts'
import { MAIN, SHORT_LIVED } from '#test/processes/product-process.ts'
import { productEnvironment } from '#test/shared.ts'

// The whole server, with its workers and the sandbox in the place of Stripe, is killed after each
// write about a sale that becomes durable, and after each step of handing the order mail over:
// after the first in the first attempt, after the second in the next, until a purchase and a refund
// pass unharmed. The buyer does what a person does: sends the form again, opens the payment page
// again.

const { server, stop } = await useServer()
const { connection, drop } = await copyTemplate(server)
const folder = mkdtempSync(join(tmpdir(), 'mailcast-killed-'))
const killFile = join(folder, 'kill')
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const db = new pg.Pool({ ...connectionConfig(connection), max: 2 })
// The database is dropped while its last connection closes, which says so after the test.
db.on('error', () => {})
const sink = fork(new URL('../support/processes/smtp-sink.ts', import.meta.url), [], {
  execArgv: [],
})
const { port: smtpPort } = await new Promise<{ port: number }>((resolve) =>
  sink.once('message', (message) => resolve(message as { port: number })),
)
let child: ChildProcess | null = null
let logged = ''
let apiKey = ''

after(async () => {
  await end('SIGKILL')
  sink.disconnect()
  await db.end()
  await drop()
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null

async function end(signal: NodeJS.Signals): Promise<void> {
  if (hasEnded()) return
  const ended = new Promise((resolve) => child!.once('exit', resolve))
  child!.kill(signal)
  await ended
}

/**
 * Starts the server where it has ended, and lets it read the provider's lists, as it does each
 * hour.
 */
async function start(): Promise<void> {
  if (!hasEnded()) return
  writeFileSync(killFile, 'not yet')
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: url,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(connection),
    SECRET_KEY,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    KILL_FILE: killFile,
  }
  const preload = new URL('../support/processes/kill-after-write.ts', import.meta.url).href
  child = spawn(process.execPath, [...SHORT_LIVED, '--import', preload, MAIN, 'start'], {
    env: { ...productEnvironment(), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr!.on('data', (chunk: Buffer) => (logged += chunk.toString()))
  await until('the server is ready', async () => (await fetch(`${url}/readyz`)).ok)
  if (apiKey !== '') await call('POST', '/payments/reconcile', {})
}

async function until(what: string, ready: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 4000; tries++) {
    if (await ready().catch(() => false)) return
    await pause(15)
  }
  throw new Error(`not in a minute: ${what}\n${logged}`)
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
async function call(method: string, path: string, json?: object, key?: string): Promise<any> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers,
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await answer.text()
  // On a quick machine the test looks so often that it reaches the limit of its key.
  if (answer.status === 429) {
    await pause(1000 * Number(answer.headers.get('retry-after')))
    return call(method, path, json, key)
  }
  assert.ok(answer.ok, `${method} ${path}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** Asks as the browser of a buyer with an address of its own. */
async function browse(
  path: string,
  visitor: string,
  fields?: Record<string, string>,
): Promise<{ status: number; text: string; to: string | null }> {
  const answer = await fetch(path.startsWith('http') ? path : url + path, {
    redirect: 'manual',
    // The sandbox is for browsers on its own machine.
    headers: {
      ...(!path.includes('/sandbox/') && { 'x-forwarded-for': visitor }),
      ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields).toString() }),
  })
  return { status: answer.status, text: await answer.text(), to: answer.headers.get('location') }
}

/** Repeats what was not answered since the server was killed. Returns whether it was. */
async function untilAnswered<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      await start()
      return await step()
    } catch (error) {
      // The answer was lost, or the server ends at this moment: it empties the file before. A fault
      // of the test has a living server.
      if ((!hasEnded() && readFileSync(killFile, 'utf8') !== '') || tries > 5) throw error
      await until('the server has ended', async () => hasEnded())
    }
  }
}

/** Has the server killed after so many steps, or after the first one of a name. */
async function arm(after: number | string): Promise<void> {
  await start()
  writeFileSync(killFile, String(after))
  child!.kill('SIGUSR2')
  // It may end before this is seen, and then the file is empty.
  await until(
    'the server counts steps',
    async () => readFileSync(killFile, 'utf8') !== String(after),
  )
}

async function mailsTo(email: string): Promise<number> {
  const seen = await new Promise<{ recipients: [string, number][] }>((resolve) => {
    sink.once('message', (message) => resolve(message as { recipients: [string, number][] }))
    sink.send({ recipients: true })
  })
  return new Map(seen.recipients).get(email) ?? 0
}

interface Bought {
  orderId: string
  orderPage: string
  email: string
}

/** Buys as a person does. Returns once the order is paid and its mail is sent, or given up. */
async function buy(
  page: string,
  { email, visitor }: { email: string; visitor: string },
): Promise<Bought> {
  const checkout = await untilAnswered(async () => {
    const { status, text } = await browse(page, visitor, { email })
    assert.equal(status, 200, text)
    return unescapeHtml(/href="([^"]*\/sandbox\/[^"]+)"/.exec(text)![1]!)
  })
  const orderPage = await untilAnswered(async () => {
    const seen = await browse(checkout, visitor)
    if (/<h1>Paid<\/h1>/.test(seen.text))
      return unescapeHtml(/href="([^"]*\/orders\/[^"]+)"/.exec(seen.text)![1]!)
    const { to, text } = await browse(checkout, visitor, { email, card: 'pays' })
    assert.ok(to, text)
    return to
  })
  const paid = () =>
    untilAnswered(
      async () =>
        (await call('GET', `/orders?email=${encodeURIComponent(email)}&status=paid`)).data[0],
    )
  await until(`the order of ${email} is paid`, async () => (await paid()) !== undefined)
  await until(`its mail has ended`, async () =>
    ['sent', 'failed'].includes((await paid()).orderEmail?.status),
  )
  return { orderId: (await paid()).id, orderPage: new URL(orderPage).pathname, email }
}

/**
 * Counts at the provider, in the events and at the mail server, apart from the code that wrote
 * them.
 */
async function checkBought({ email, orderPage, orderId }: Bought, attempt: number): Promise<void> {
  const { rows: charges } = await db.query(
    `select body from sandbox_object where kind = 'charge' and body->'billing_details'->>'email' = $1`,
    [email],
  )
  assert.equal(
    charges.filter(({ body }) => body.paid).length,
    1,
    `attempt ${attempt}: charged once`,
  )
  const { rows: orders } = await db.query(`select status from product_order where email = $1`, [
    email,
  ])
  assert.equal(
    orders.filter(({ status }) => status === 'paid').length,
    1,
    `attempt ${attempt}: one order is paid`,
  )
  const { rows: events } = await db.query(
    `select 1 from event where type = 'order.paid' and body::text like $1`,
    [`%${orderId}%`],
  )
  assert.equal(events.length, 1, `attempt ${attempt}: told once`)
  assert.ok((await mailsTo(email)) <= 1, `attempt ${attempt}: at most one mail`)
  const file = await untilAnswered(() => browse(`${orderPage}/download`, '192.0.2.1', {}))
  assert.equal(file.status, 303, `attempt ${attempt}: the order's page gives the file`)
}

test('killed after each write of a purchase and of a refund, both end as if nothing had happened', async () => {
  await start()
  ;({ apiKey } = await openAccountOn(connection, {
    email: 'ada@garden.example',
    password: 'a long password',
    name: 'The Weekly Garden',
  }))
  await call('POST', '/payments/connect', {})
  const { id: productId, pageUrl } = await call('POST', '/products', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
  })
  await call('PUT', `/products/${productId}/file`, { fileName: 'peas.pdf', contentBase64: 'AAAA' })
  await call('PATCH', `/products/${productId}`, { status: 'active' })
  const page = new URL(pageUrl).pathname

  const bought: Bought[] = []
  const killedAfter = async (after: number | string) => {
    const number = bought.length + 1
    await arm(after)
    const before = child!.pid
    const one = await buy(page, {
      email: `killed${number}@example.com`,
      visitor: `198.51.100.${number}`,
    })
    const unharmed = child!.pid === before && !hasEnded()
    await checkBought(one, number)
    bought.push(one)
    return { unharmed, mails: await mailsTo(one.email) }
  }
  for (let attempt = 1; !(await killedAfter(attempt)).unharmed; attempt++)
    assert.ok(attempt < 80, 'a purchase has less than 80 steps')
  process.stdout.write(`${bought.length - 1} kills in a purchase\n`)
  // The mail leaves beside other writes, so that its steps have no fixed numbers.
  for (const step of ['claimed', 'submitting', 'submitted', 'recorded']) {
    const { unharmed, mails } = await killedAfter(step)
    assert.equal(unharmed, false, `killed once it was ${step}`)
    if (step === 'claimed') assert.equal(mails, 0, 'a mail that may have left is not sent again')
    if (step === 'submitted' || step === 'recorded') assert.equal(mails, 1)
  }
  assert.ok(bought.length > 10, 'a purchase has more than ten steps')

  for (let attempt = 1, unharmed = false; !unharmed; attempt++) {
    const one = bought[attempt - 1]!
    await arm(attempt)
    const before = child!.pid
    await untilAnswered(() =>
      call('POST', `/orders/${one.orderId}/refund`, {}, `refund-${attempt}`),
    )
    await until(`${one.email} is paid back`, async () => {
      const { status, refunds } = await untilAnswered(() => call('GET', `/orders/${one.orderId}`))
      return status === 'refunded' && refunds[0].status === 'succeeded'
    })
    unharmed = child!.pid === before && !hasEnded()
    const { rows: refunds } = await db.query(
      `select r.body from sandbox_object r join sandbox_object c on c.account_id = r.account_id and c.id = r.body->>'charge'
        where r.kind = 'refund' and c.body->'billing_details'->>'email' = $1`,
      [one.email],
    )
    assert.deepEqual(
      refunds.map(({ body }) => body.amount),
      [1250],
      `attempt ${attempt}: paid back once`,
    )
    assert.equal(
      (await untilAnswered(() => browse(`${one.orderPage}/download`, '192.0.2.1', {}))).status,
      200,
      `attempt ${attempt}: no file any more`,
    )
    if (unharmed) process.stdout.write(`${attempt - 1} kills in a refund\n`)
    assert.ok(attempt < bought.length, 'a refund has fewer writes than a purchase')
  }
})
