import { sql } from 'kysely'
import { Pool } from 'undici'
import { print, reply, spawnPart } from '../child.ts'
import { makeAccounts } from '../signup/signup.ts'
import { countingDatabase, printStatements } from '../statements.ts'

/** A key has 300 requests a minute. */
const ACCOUNTS = 400

interface Answer {
  id: string
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Send = (method: Method, path: string, body?: object) => Promise<Answer>

/** The ids that requests need of an account. */
interface Account {
  key: string
  newsletter: string
  contact: string
  campaign: string
  segment: string
}

type Request = (account: Account, n: number) => [method: Method, path: string, body?: object]

const filter = { field: 'tag', op: 'has', value: 'gardener' }
const REQUESTS: Record<string, Request> = {
  'GET /healthz': () => ['GET', '/healthz'],
  add_contact: (_, n) => ['POST', '/contacts', { email: `new${n}@readers.test`, source: 'bench' }],
  'add_contact of a known reader': () => ['POST', '/contacts', { email: 'reader0@readers.test' }],
  get_contact: ({ contact }) => ['GET', `/contacts/${contact}`],
  update_contact: ({ contact }, n) => ['PATCH', `/contacts/${contact}`, { source: `bench ${n}` }],
  list_contacts: () => ['GET', '/contacts'],
  'list_contacts?email=': () => ['GET', '/contacts?email=reader7@readers.test'],
  'list_contacts?q=': () => ['GET', '/contacts?q=reader7'],
  add_tag: ({ contact }) => ['POST', `/contacts/${contact}/tags`, { tag: 'gardener' }],
  remove_tag: ({ contact }) => ['DELETE', `/contacts/${contact}/tags/gardener`],
  unsubscribe_contact: ({ contact }) => ['POST', `/contacts/${contact}/unsubscribe`],
  list_tags: () => ['GET', '/tags'],
  get_newsletter: ({ newsletter }) => ['GET', `/newsletters/${newsletter}`],
  list_newsletters: () => ['GET', '/newsletters'],
  create_campaign: (_, n) => ['POST', '/campaigns', { subject: `News ${n}` }],
  get_campaign: ({ campaign }) => ['GET', `/campaigns/${campaign}`],
  update_campaign: ({ campaign }, n) => ['PATCH', `/campaigns/${campaign}`, { subject: `So ${n}` }],
  list_campaigns: () => ['GET', '/campaigns'],
  list_segments: () => ['GET', '/segments'],
  get_segment: ({ segment }) => ['GET', `/segments/${segment}`],
  preview_segment: () => ['POST', '/segments/preview', { filter }],
  get_overview: () => ['GET', '/overview'],
}

/**
 * Measures single requests over HTTP at a server at rest: one at a time, each of another account.
 * Beside them `GET /healthz`, which is HTTP alone. `statements` are the round trips to PostgreSQL of
 * one request. `--requests=300` of each operation are measured, in turns. `--statements=1` prints the
 * statements of each.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const requests = Number(options['requests'] ?? 300)
  const { assembly, connection, end } = await countingDatabase({ planning: true })
  const { db } = assembly.system
  const keys = await makeAccounts(assembly.system, ACCOUNTS, { asksForConfirmation: false })
  const server = spawnPart(new URL('../signup/server.ts', import.meta.url), [
    JSON.stringify(connection),
    'together',
  ])
  const { port } = await reply<{ port: number }>(server)
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1, pipelining: 1 })
  const sendAs =
    (key: string): Send =>
    async (method, path, body) => {
      const answer = await pool.request({
        method,
        path: path.startsWith('/healthz') ? path : `/api/v1${path}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.body.text()
      if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${text}`)
      return text.startsWith('{') ? (JSON.parse(text) as Answer) : { id: '' }
    }
  const accounts: Account[] = []
  for (const key of keys) accounts.push(await prepared(key, sendAs(key)))
  await sql`analyze`.execute(db)

  const took = new Map<string, number[]>()
  let n = 0
  for (let round = -20; round < requests; round++)
    for (const [name, request] of Object.entries(REQUESTS)) {
      n++
      const account = accounts[n % ACCOUNTS]!
      const [method, path, body] = request(account, n)
      const began = performance.now()
      await sendAs(account.key)(method, path, body)
      if (round >= 0) took.set(name, [...(took.get(name) ?? []), performance.now() - began])
    }

  print(`${'one at a time'.padEnd(30)}    p50 ms    p99 ms   statements  planning, execution`)
  for (const [name, request] of Object.entries(REQUESTS)) {
    const times = took.get(name)!.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1).padStart(8)
    print(`${name.padEnd(30)}  ${at(0.5)}  ${at(0.99)}  ${await inPostgres(() => single(request))}`)
  }

  async function single(request: Request): Promise<number> {
    for (const account of accounts.slice(0, 20)) await sendAs(account.key)(...request(account, ++n))
    return 20
  }

  async function inPostgres(work: () => Promise<number>): Promise<string> {
    await sql`select pg_stat_statements_reset()`.execute(db)
    const times = await work()
    const { rows } = await sql<{ calls: number; planning: number; execution: number }>`
      select coalesce(sum(calls), 0)::float as calls, coalesce(sum(total_plan_time), 0) as planning, coalesce(sum(total_exec_time), 0) as execution
      from pg_stat_statements where query not like '%pg_stat_statements%'`.execute(db)
    const { calls, planning, execution } = rows[0]!
    if (options['statements'] !== undefined) await printStatements(db, times)
    return `${(calls / times).toFixed(1).padStart(11)}  ${(planning / times).toFixed(2)} + ${(execution / times).toFixed(2)} ms`
  }

  await pool.close()
  server.disconnect()
  await new Promise((resolve) => server.once('exit', resolve))
  await end()
}

async function prepared(key: string, send: Send): Promise<Account> {
  const newsletters = (await send('GET', '/newsletters')) as unknown as { data: Answer[] }
  let contact = ''
  await send('POST', '/contacts', { email: 'reader0@readers.test' })
  ;({ id: contact } = await send('POST', '/contacts', { email: 'reader7@readers.test' }))
  const { id: campaign } = await send('POST', '/campaigns', { subject: 'News' })
  await send('POST', `/contacts/${contact}/tags`, { tag: 'gardener' })
  const { id: segment } = await send('POST', '/segments', { name: 'Gardeners', filter })
  return { key, newsletter: newsletters.data[0]!.id, contact, campaign, segment }
}
