import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Pool } from 'undici'
import { openAccount } from '../../src/areas/accounts/index.ts'
import { LINKED } from '#areas/emails/index.ts'
import { recipientTokenMaker } from '../../src/areas/emails/message/recipient-token.ts'
import { findMailingKey, numberLinks } from '../../src/areas/engagement/index.ts'
import { insertKey } from '../../src/areas/keys/index.ts'
import { firstMailingId } from '../../src/areas/mailings/index.ts'
import { newApiKey } from '../../src/operation/callers/api-key.ts'
import type { System } from '../../src/operation/system.ts'
import { transaction } from '../../src/operation/transaction.ts'
import { uuidBytes } from '../../src/lib/typeid.ts'
import { SECRET_KEY } from '../../test/support/database/connection.ts'
import { ask as operate, type BenchAccount, benchAccount, fillAudience } from '../audience.ts'
import { ask, print, reply, spawnPart, startOptions } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { makeAccounts } from '../signup/signup.ts'

/** The accounts whose keys add contacts, so that no key reaches its limit. */
const ACCOUNTS = 60
const READERS_CLICKING = 1000
/** Requests of each kind a second beside the attack. */
const RATE = 20
/** An attacker that was refused tries again after this time. */
const REFUSED_MS = 1000
const LINK = 'https://garden.test/peas'
/** Fifty conditions that no contact meets. */
const FILTER = {
  any: Array.from({ length: 50 }, (_, n) => ({
    field: 'fields.town',
    op: 'contains',
    value: `nowhere ${n}`,
  })),
}

interface Answer {
  status: number
  ms: number
}
type Send = (n: number) => Promise<Answer>

/**
 * Measures what one account's heaviest reads cost others. Attackers of an account with many
 * contacts repeat list_contacts and preview_segment, with and without `exact`, with a filter of
 * fifty conditions. Beside them the server gets signups, checks of readiness and clicks, and sends
 * a campaign. `--contacts=200000`, `--attackers=0,1,5,50`, `--seconds=15` for each number of
 * attackers, `--readers=300000` of the campaign.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const seconds = Number(options['seconds'] ?? 15)
  const { assembly, connection, end } = await benchDatabase()
  const { system } = assembly
  const attacked = await benchAccount(system)
  await operate(system, attacked.accountId, 'create_custom_field', { name: 'town', type: 'text' })
  await fillAudience(system, attacked, Number(options['contacts'] ?? 200_000))
  const attackers = (options['attackers'] ?? '0,1,5,50').split(',').map(Number)
  const attackKeys = await keysOf(system, attacked, Math.max(1, ...attackers))
  const sender = await anotherAccount(system, 'sender')
  await fillAudience(system, sender, Number(options['readers'] ?? 300_000))
  const signupKeys = await makeAccounts(system, ACCOUNTS, { asksForConfirmation: false })

  const sink = spawnPart(new URL('../../test/support/processes/smtp-sink.ts', import.meta.url), [])
  const { port: smtpPort } = await reply<{ port: number }>(sink)
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SECRET_KEY,
    BASE_URL: 'https://news.garden.test',
  }
  const server = spawnPart(
    new URL('server.ts', import.meta.url),
    [JSON.stringify(connection)],
    startOptions(),
    settings,
  )
  const { port } = await reply<{ port: number }>(server)
  const clicks = await clickPaths(system)
  await sql`vacuum analyze contact`.execute(system.db)
  await startCampaign(system, sender)
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections: 400,
    pipelining: 1,
    headersTimeout: 120_000,
  })
  const others = othersOf(pool, signupKeys, clicks)
  await measured(others, 3)
  for (const [name, asked] of Object.entries(ATTACKS)) {
    const { status, ms } = await request(pool, asked, attackKeys[0])
    print(`${name}, once: ${status} after ${Math.round(ms)} ms`)
  }
  print(
    row('attackers', [
      'add_contact',
      '/readyz',
      'a click',
      'mails/s',
      'refused',
      "the attackers'",
      'load',
    ]),
  )
  for (const many of attackers) {
    const over = new AbortController()
    const attack = attackKeys.slice(0, many).map((key, n) => attacking(pool, key, n, over.signal))
    await pause(many > 0 ? 1000 : 0)
    const before = await ask<{ messages: number }>(sink, {})
    const began = performance.now()
    const times = await measured(others, seconds)
    const after = await ask<{ messages: number }>(sink, {})
    const rate = ((after.messages - before.messages) / (performance.now() - began)) * 1000
    over.abort()
    const answers = (await Promise.all(attack)).flat()
    const refused = Object.values(times)
      .flat()
      .filter(({ status }) => status >= 400).length
    const load = loadavg()[0]!.toFixed(1)
    print(
      row(String(many), [
        ...Object.values(times).map(shown),
        String(Math.round(rate)),
        String(refused),
        byStatus(answers),
        load,
      ]),
    )
  }
  await pool.close()
  server.disconnect()
  await new Promise((resolve) => server.once('exit', resolve))
  sink.disconnect()
  await end()
}

async function anotherAccount(system: System, name: string): Promise<BenchAccount> {
  return openAccount(system, {
    email: `${name}@garden.test`,
    password: 'a password for benches',
    name,
  })
}

/** Makes a key for each attacker, so that none reaches the limit of a key. */
async function keysOf(
  system: System,
  { accountId }: BenchAccount,
  many: number,
): Promise<string[]> {
  return transaction(system, accountId, async (scope) => {
    const keys = Array.from({ length: many }, () => newApiKey('us'))
    for (const key of keys)
      await insertKey(scope, {
        key,
        name: 'Key',
        level: 'full',
        newsletterId: null,
        creator: { kind: 'operator', accountId },
      })
    return keys
  })
}

async function startCampaign(
  system: System,
  { accountId, newsletterId }: BenchAccount,
): Promise<string> {
  const content = { body: `Hello {{ first_name }}, [peas](${LINK})` }
  const { id } = await operate(system, accountId, 'create_campaign', {
    newsletterId,
    subject: 'March',
    content,
  })
  await operate(system, accountId, 'send_campaign', { campaignId: id })
  return id
}

/** Returns the paths of the tracked link in the mails of a campaign. */
async function clickPaths(system: System): Promise<string[]> {
  const account = await anotherAccount(system, 'clicked')
  await fillAudience(system, account, READERS_CLICKING)
  const scope = { db: system.db, accountId: account.accountId }
  const { data } = await operate(system, account.accountId, 'list_contacts', { limit: 100 })
  const mailingId = firstMailingId(await startCampaign(system, account))
  await numberLinks(scope, mailingId, [LINK])
  const tokenOf = recipientTokenMaker(
    system.ports.vault,
    await findMailingKey(scope, mailingId),
    LINKED,
  )
  return (data as { id: string }[]).map(({ id }) => `/c/${tokenOf(uuidBytes(id))}/1`)
}

function othersOf(
  pool: Pool,
  keys: readonly string[],
  clicks: readonly string[],
): Record<string, Send> {
  let signups = 0
  return {
    add_contact: (n) =>
      request(
        pool,
        {
          path: '/api/v1/contacts',
          method: 'POST',
          body: JSON.stringify({ email: `new${signups++}@readers.test` }),
        },
        keys[n % keys.length],
      ),
    '/readyz': () => request(pool, { path: '/readyz', method: 'GET' }),
    'a click': (n) => request(pool, { path: clicks[n % clicks.length]!, method: 'GET' }),
  }
}

const preview = (exact: boolean) => ({
  path: '/api/v1/segments/preview',
  method: 'POST' as const,
  body: JSON.stringify({ filter: FILTER, exact }),
})
const ATTACKS = {
  list_contacts: {
    path: `/api/v1/contacts?filter=${encodeURIComponent(JSON.stringify(FILTER))}`,
    method: 'GET' as const,
  },
  'preview_segment with exact': preview(true),
  preview_segment: preview(false),
}

/** Repeats the three heavy reads one after another until it is over. */
async function attacking(
  pool: Pool,
  key: string,
  first: number,
  over: AbortSignal,
): Promise<Answer[]> {
  const asked = Object.values(ATTACKS)
  const answers: Answer[] = []
  for (let n = first; !over.aborted; n++) {
    const answer = await request(pool, asked[n % asked.length]!, key, over).catch(() => null)
    if (answer) answers.push(answer)
    if (answer?.status === 429) await pause(REFUSED_MS, undefined, { signal: over }).catch(() => {})
  }
  return answers
}

async function request(
  pool: Pool,
  options: Parameters<Pool['request']>[0],
  key?: string,
  signal?: AbortSignal,
): Promise<Answer> {
  const began = performance.now()
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
  const answer = await pool.request({ ...options, headers, signal: signal ?? null })
  await answer.body.dump()
  return { status: answer.statusCode, ms: performance.now() - began }
}

/**
 * Sends requests of each kind at an even rate, whether earlier ones have been answered or not, and
 * waits for all answers.
 */
async function measured(
  sends: Record<string, Send>,
  seconds: number,
): Promise<Record<string, Answer[]>> {
  const open: Record<string, Promise<Answer>[]> = Object.fromEntries(
    Object.keys(sends).map((name) => [name, []]),
  )
  const began = performance.now()
  for (let n = 0; n < seconds * RATE; n++) {
    for (const [name, send] of Object.entries(sends)) open[name]!.push(send(n))
    await pause(Math.max(0, began + ((n + 1) * 1000) / RATE - performance.now()))
  }
  return Object.fromEntries(
    await Promise.all(
      Object.entries(open).map(async ([name, all]) => [name, await Promise.all(all)] as const),
    ),
  )
}

function shown(answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return `${at(0.5)}, ${at(0.99)} ms`
}

function byStatus(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return [...counts].map(([status, { length }]) => `${length} × ${status}`).join(' ') || '-'
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(10) + cells.map((cell) => cell.padStart(18)).join('')
}
