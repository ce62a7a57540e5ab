import { sql } from 'kysely'
import { Pool } from 'undici'
import { LINKED } from '#areas/emails/index.ts'
import { findMailingKey, numberLinks } from '../../src/areas/engagement/index.ts'
import { recipientTokenMaker } from '../../src/areas/emails/message/recipient-token.ts'
import { firstMailingId } from '../../src/areas/mailings/index.ts'
import type { System } from '../../src/operation/system.ts'
import { typeId, uuidBytes, uuidOf } from '../../src/lib/typeid.ts'
import { ask as operate, type BenchAccount, benchAccount, fillAudience } from '../audience.ts'
import { print, reply, spawnPart, startOptions } from '../child.ts'
import { cpuMs, familyCpuMs, postmasterOf, printCpu } from '../cpu.ts'
import { benchDatabase } from '../database.ts'
import { makeAccounts } from '../signup/signup.ts'

const READERS = 20_000
const CONNECTIONS = 32
/** Requests of add_contact at once: signups come one by one. */
const SIGNUPS_AT_ONCE = 4
const ACCOUNTS = 500
const WARM_UP_S = 1
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0'

type Send = (n: number) => Promise<number>

/**
 * Measures the images and links of mails over HTTP, beside a bare endpoint of the same server (GET
 * /healthz) in turns. Then measures add_contact alone, and beside half of the measured rate of
 * images and links. `--seconds=3` is the length of each measurement, `--rounds=3` their number.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const seconds = Number(options['seconds'] ?? 3)
  const { assembly, connection, end } = await benchDatabase()
  const account = await benchAccount(assembly.system)
  const [images, links] = await mailsOf(assembly.system, account)
  const keys = await makeAccounts(assembly.system, ACCOUNTS, { asksForConfirmation: false })
  await sql`analyze`.execute(assembly.system.db)
  const server = spawnPart(
    new URL('server.ts', import.meta.url),
    [JSON.stringify(connection)],
    startOptions(),
  )
  const { port } = await reply<{ port: number }>(server)
  const postmaster = await postmasterOf(assembly.system.db)
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections: CONNECTIONS + SIGNUPS_AT_ONCE,
    pipelining: 1,
  })
  const get = (path: string) =>
    request(pool, { path, method: 'GET', headers: { 'user-agent': BROWSER } })
  const bare: Send = () => get('/healthz')
  const tracked: Send = (n) => get((n % 2 ? images : links)[(n >> 1) % READERS]!)
  let signups = 0
  const signUp: Send = () => {
    const n = signups++
    const headers = {
      authorization: `Bearer ${keys[n % keys.length]}`,
      'content-type': 'application/json',
    }
    return request(pool, {
      path: '/api/v1/contacts',
      method: 'POST',
      headers,
      body: JSON.stringify({ email: `r${n}@example.com` }),
    })
  }

  const rates = { bare: [] as number[], tracked: [] as number[] }
  const p99 = { alone: [] as number[], beside: [] as number[] }
  const cpu = () => ({
    server: cpuMs(server.pid!),
    postgres: familyCpuMs(postmaster),
    client: cpuMs(process.pid),
  })
  for (let round = 0; round < Number(options['rounds'] ?? 3); round++) {
    rates.bare.push((await measured(bare, { seconds, atOnce: CONNECTIONS })).rate)
    const before = cpu()
    const { rate, sent } = await measured(tracked, { seconds, atOnce: CONNECTIONS })
    rates.tracked.push(rate)
    printCpu(sent, before, cpu())
  }
  print(
    `the bare endpoint ${Math.round(middle(rates.bare))}/s, images and links ${Math.round(middle(rates.tracked))}/s`,
  )
  print(
    `images and links / the bare endpoint: ${(middle(rates.tracked) / middle(rates.bare)).toFixed(2)}`,
  )
  const half = middle(rates.tracked) / 2
  for (let round = 0; round < Number(options['rounds'] ?? 3); round++) {
    p99.alone.push((await measured(signUp, { seconds, atOnce: SIGNUPS_AT_ONCE })).p99)
    const load = paced(tracked, half, seconds + 2 * WARM_UP_S)
    p99.beside.push((await measured(signUp, { seconds, atOnce: SIGNUPS_AT_ONCE })).p99)
    await load
  }
  print(
    `add_contact, p99: alone ${middle(p99.alone).toFixed(1)} ms, beside ${Math.round(half)} images and links a second ${middle(p99.beside).toFixed(1)} ms`,
  )
  print(`beside / alone: ${(middle(p99.beside) / middle(p99.alone)).toFixed(2)}`)
  await pool.close()
  server.disconnect()
  await new Promise((resolve) => server.once('exit', resolve))
  await end()
}

/**
 * Sends a campaign, whose mails wait, and returns the paths of their images and of their first
 * links.
 */
async function mailsOf(
  system: System,
  account: BenchAccount,
): Promise<[images: string[], links: string[]]> {
  await fillAudience(system, account, READERS)
  const { accountId } = account
  const { id } = (await operate(system, accountId, 'create_campaign', {
    subject: 'March',
    content: { body: '[peas](https://garden.test/peas)' },
  })) as {
    id: string
  }
  await operate(system, accountId, 'send_campaign', { campaignId: id })
  const scope = { db: system.db, accountId }
  const mailingId = firstMailingId(id)
  await numberLinks(scope, mailingId, ['https://garden.test/peas'])
  const tokenOf = recipientTokenMaker(
    system.ports.vault,
    await findMailingKey(scope, mailingId),
    LINKED,
  )
  const { rows } = await sql<{
    contact_id: string
  }>`select contact_id from contact where account_id = ${uuidOf(accountId)}`.execute(system.db)
  const tokens = rows.map(({ contact_id }) => tokenOf(uuidBytes(typeId('sub', contact_id))))
  return [tokens.map((token) => `/o/${token}.gif`), tokens.map((token) => `/c/${token}/1`)]
}

async function request(pool: Pool, options: Parameters<Pool['request']>[0]): Promise<number> {
  const answer = await pool.request(options)
  await answer.body.dump()
  if (answer.statusCode >= 400) throw new Error(`${options.path} answered ${answer.statusCode}`)
  return answer.statusCode
}

/** Sends requests, so many at once, and measures those after the first second. */
async function measured(
  send: Send,
  { seconds, atOnce }: { seconds: number; atOnce: number },
): Promise<{ rate: number; sent: number; p99: number }> {
  const from = performance.now() + WARM_UP_S * 1000
  const until = from + seconds * 1000
  const times: number[] = []
  let next = 0
  const loop = async () => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      await send(next++)
      if (began >= from) times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  times.sort((a, b) => a - b)
  return {
    rate: times.length / seconds,
    sent: next,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

const TICK_MS = 5

/** Sends so many requests a second, whether earlier ones have been answered or not. */
async function paced(send: Send, rate: number, seconds: number): Promise<void> {
  const began = performance.now()
  const open = new Set<Promise<unknown>>()
  for (let sent = 0; performance.now() - began < seconds * 1000;) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    for (; sent < due; sent++) {
      const one: Promise<unknown> = send(sent).finally(() => open.delete(one))
      open.add(one)
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(open)
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
