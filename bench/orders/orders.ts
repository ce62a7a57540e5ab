import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { Pool } from 'undici'
import { connectionConfig } from '../../src/adapters/postgres/pool.ts'
import { newUuid, uuidOf } from '../../src/lib/typeid.ts'
import { endParts, print, reply, spawnPart } from '../child.ts'
import { type BenchConnection, benchDatabase } from '../database.ts'
import { countingDatabase, printStatements } from '../statements.ts'
import { makeAccounts } from '../signup/signup.ts'
import { benchDownload } from './download.ts'

/**
 * As many at once as in the bench of signups. Orders that arrive together share a transaction, so
 * that fewer at once make smaller ones.
 */
const CONNECTIONS = 64
/**
 * A newsletter starts at most 300 mails an hour by visitors, so that orders are spread over many.
 */
const ACCOUNTS = 200
const SERVER = new URL('server.ts', import.meta.url)

/**
 * Measures free orders over HTTP, from the form to the page of the answer, beside the three bare
 * statements that one needs at the least: the order, its mail and its event, in a transaction. Then
 * a download beside Node's own stream. `--seconds=8`, `--rounds=2`, `--mib=1024`. `--statements=1`
 * prints PostgreSQL's time by statement.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const [seconds, rounds, mib] = [
    Number(options['seconds'] ?? 8),
    Number(options['rounds'] ?? 2),
    Number(options['mib'] ?? 1024),
  ]
  const counting = options['statements'] !== undefined
  const { assembly, connection, end } = await (counting
    ? countingDatabase({ nested: false })
    : benchDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-bench-files-'))
  chmodSync(folder, 0o755)
  const keys = await makeAccounts(assembly.system, ACCOUNTS, { asksForConfirmation: false })
  const server = spawnPart(SERVER, ['product', folder, JSON.stringify(connection)])
  const { port } = await reply<{ port: number }>(server)
  const pages: Page[] = []
  for (const key of keys) pages.push(await putUp(port, key))
  await sql`analyze`.execute(assembly.system.db)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await bareOrders(connection as BenchConnection, pages, seconds)
    if (counting) await sql`select pg_stat_statements_reset()`.execute(assembly.system.db)
    const ours = await ordersOver(port, pages, seconds)
    if (counting) await printStatements(assembly.system.db, ours * (seconds + 1))
    ratios.push(ours / bare)
    print(
      `orders ${Math.round(ours)}/s   three bare statements ${Math.round(bare)}/s   ratio ${(ours / bare).toFixed(2)}`,
    )
  }
  print(
    `orders beside three bare statements: ${Math.max(...ratios).toFixed(2)} at best of ${rounds} (at least 0.3)`,
  )
  await benchDownload({
    server,
    port,
    folder,
    key: keys[0]!,
    productId: pages[0]!.productId,
    mib,
    rounds,
  })
  await endParts(server)
  await end()
  rmSync(folder, { recursive: true, force: true })
}

interface Page {
  path: string
  productId: string
}

/** Publishes a free product, and returns its page. */
async function putUp(port: number, key: string): Promise<Page> {
  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string; pageUrl: string }
  }
  const { id, pageUrl } = await call('POST', '/products', {
    name: 'Peas in pots',
    price: 0,
    currency: 'eur',
  })
  await call('PATCH', `/products/${id}`, { status: 'active' })
  return { path: new URL(pageUrl).pathname, productId: id }
}

async function ordersOver(port: number, pages: readonly Page[], seconds: number): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS, pipelining: 1 })
  const run = newUuid(Date.now())
  let number = 0
  const rate = await perSecond(seconds, async () => {
    const n = number++
    const body = `email=${encodeURIComponent(`r${n}-${run}@example.com`)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await pool.request({
      method: 'POST',
      path: pages[n % pages.length]!.path,
      headers,
      body,
    })
    if (answer.statusCode !== 200)
      throw new Error(`an order was answered ${answer.statusCode}: ${await answer.body.text()}`)
    await answer.body.dump()
  })
  await pool.close()
  return rate
}

/** Writes the rows of free orders and nothing else, as many at once. */
async function bareOrders(
  connection: BenchConnection,
  pages: readonly Page[],
  seconds: number,
): Promise<number> {
  const pool = new pg.Pool({ ...connectionConfig(connection), max: CONNECTIONS })
  const account = newUuid(Date.now())
  await pool.query(
    `insert into account (account_id, name, owner_email, created_at) values ($1, 'Bare', 'bare@example.com', now())`,
    [account],
  )
  let number = 0
  const rate = await perSecond(seconds, async () => {
    const [order, mail, event, product] = [
      newUuid(Date.now()),
      newUuid(Date.now()),
      newUuid(Date.now()),
      uuidOf(pages[0]!.productId),
    ]
    const client = await pool.connect()
    await client.query('begin')
    await client.query({
      name: 'order',
      text: `insert into product_order (account_id, order_id, newsletter_id, product_id, email, amount, currency, status, livemode, downloads_max,
        downloads_until, created_at, paid_at) values ($1, $2, $1, $3, $4, 0, 'eur', 'paid', true, 20, now(), now(), now())`,
      values: [account, order, product, `b${number++}@example.com`],
    })
    await client.query({
      name: 'mail',
      text: 'insert into order_mail (account_id, mail_id, order_id) values ($1, $2, $3)',
      values: [account, mail, order],
    })
    await client.query({
      name: 'event',
      text: `insert into event (account_id, event_id, type, body, created_at) values ($1, $2, 'order.paid', $3, now())`,
      values: [account, event, JSON.stringify({ order })],
    })
    await client.query('commit')
    client.release()
  })
  await pool.end()
  return rate
}

/**
 * Repeats work, so many at once. Returns how often a second it was done, without a second in which
 * it warms up.
 */
async function perSecond(seconds: number, work: () => Promise<void>): Promise<number> {
  let [done, until] = [0, Infinity]
  const loops = Array.from({ length: CONNECTIONS }, async () => {
    for (; performance.now() < until; done++) await work()
  })
  await pause(1)
  const [before, began] = [done, performance.now()]
  await pause(seconds)
  const [after, ended] = [done, performance.now()]
  until = 0
  await Promise.all(loops)
  return ((after - before) * 1000) / (ended - began)
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
