import { sql } from 'kysely'
import { Pool } from 'undici'
import { findOperation } from '../../src/catalogue.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import { run } from '../../src/operation/run.ts'
import type { System } from '../../src/operation/system.ts'
import { print, reply, spawnPart } from '../child.ts'
import { makeAccounts } from '../signup/signup.ts'
import { countingDatabase, statementsMs } from '../statements.ts'

/** A key has 300 requests a minute. */
const ACCOUNTS = 300
const AT_ONCE = 32
const INVALID = { email: 'no address' }

type Work = (n: number) => Promise<unknown>

/**
 * The works that are compared, each done for the nth account, or the microseconds that they take.
 * `nothing`: HTTP alone.
 */
interface Compared<Of> {
  update: Of
  /**
   * The update without the wait for the disk, which is as long as other programs keep the disk
   * busy.
   */
  quick: Of
  select: Of
  refused: Of
  read: Of
  nothing?: Of
}

/**
 * Measures what a request costs beside its own work: one that ends in 422, and a read of one
 * record. Beside them the bare statements: an update of one row that is committed, and the record's
 * select. `--rounds=5` are measured in turns.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const { assembly, connection, end } = await countingDatabase({ planning: true })
  const { system } = assembly
  const keys = await makeAccounts(system, ACCOUNTS, { asksForConfirmation: false })
  const contacts = await Promise.all(keys.map((key) => firstContact(system, key)))
  await sql`create table bare (id int primary key, n int)`.execute(system.db)
  await sql`insert into bare select n, 0 from generate_series(0, ${ACCOUNTS}::int - 1) as n`.execute(
    system.db,
  )
  await sql`analyze`.execute(system.db)

  const statements = {
    update: (n: number) => sql`update bare set n = n + 1 where id = ${n}`.execute(system.db),
    quick: (n: number) =>
      sql`update bare set n = n + 1 from (select set_config('synchronous_commit', 'off', true)) as setting where id = ${n}`.execute(
        system.db,
      ),
    select: (n: number) =>
      sql`select * from contact where account_id = ${contacts[n]!.account} and contact_id = ${uuidOf(contacts[n]!.id)}`.execute(
        system.db,
      ),
  }
  const called: Compared<Work> = {
    ...statements,
    refused: (n) => call(system, keys[n]!, 'add_contact', INVALID),
    read: (n) => call(system, keys[n]!, 'get_contact', { contactId: contacts[n]!.id }),
  }
  const server = spawnPart(new URL('../signup/server.ts', import.meta.url), [
    JSON.stringify(connection),
    'together',
  ])
  const { port } = await reply<{ port: number }>(server)
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: AT_ONCE, pipelining: 1 })
  const http = async (method: 'GET' | 'POST', path: string, n: number, body?: object) => {
    const headers = { authorization: `Bearer ${keys[n]}`, 'content-type': 'application/json' }
    const answer = await pool.request({
      method,
      path,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.body.dump()
    if (answer.statusCode === 429)
      throw new Error('a limit was reached: the key has had 300 requests in a minute')
  }
  const overHttp: Compared<Work> = {
    ...statements,
    refused: (n: number) => http('POST', '/api/v1/contacts', n, INVALID),
    read: (n: number) => http('GET', `/api/v1/contacts/${contacts[n]!.id}`, n),
    nothing: (n: number) => http('GET', '/healthz', n),
  }

  const rounds = Number(options['rounds'] ?? 5)
  print('PostgreSQL alone: execution and planning, without the wait for the disk at a commit')
  show(await inTurns(called, 1, (work) => inPostgres(system, work)))
  print('One at a time, as calls of run(): neither side pays for HTTP')
  show(await oneByOne(called, rounds))
  print(
    'One at a time over HTTP; the bare statements are sent without it, and GET /healthz is HTTP alone',
  )
  show(await oneByOne(overHttp, rounds))
  print(`${AT_ONCE} at once over HTTP: the time of one divided by their number`)
  show(await inTurns(overHttp, rounds, allAtOnce))

  await pool.close()
  server.disconnect()
  await new Promise((resolve) => server.once('exit', resolve))
  await end()
}

async function firstContact(system: System, key: string): Promise<{ account: string; id: string }> {
  const { id } = (await call(system, key, 'add_contact', { email: 'reader@readers.test' })) as {
    id: string
  }
  return { id, account: uuidOf((await system.findKey(key))!.accountId) }
}

async function call(system: System, key: string, name: string, input: object): Promise<unknown> {
  const more = {
    requestId: 'req_bench',
    address: '203.0.113.7',
    browser: false,
    idempotencyKey: null,
    ifMatch: null,
  }
  const answer = await run(system, {
    operation: findOperation(name)!,
    credential: { kind: 'bearer', key },
    input: () => input,
    ...more,
  })
  if (answer.problem?.refusal.status === 429) throw answer.problem
  return answer.body
}

/**
 * Measures each work in each round, and returns the median round of each. One more round warms up.
 */
async function inTurns(
  works: Compared<Work>,
  rounds: number,
  measure: (work: Work) => Promise<number>,
): Promise<Compared<number>> {
  const found = listed(works)
  for (let round = 0; round <= rounds; round++)
    for (const { work, µs } of found) {
      const took = await measure(work)
      if (round > 0) µs.push(took)
    }
  return medians(found)
}

function show({ update, quick, select, refused, read, nothing }: Compared<number>): void {
  const shown = (value: number) => `${value.toFixed(0)} µs`
  print(
    `  one update ${shown(update)} (${shown(quick)} without the wait for the disk), the select of one record ${shown(select)}${nothing === undefined ? '' : `, HTTP alone ${shown(nothing)}`}`,
  )
  const http = nothing ?? 0
  const without = nothing === undefined ? '' : ', without HTTP'
  print(
    `  a request that ends in 422  ${shown(refused)}: ${((refused - http) / update).toFixed(2)} of the update${without}`,
  )
  const share = (read - http) / (update * 1.5 + select)
  print(
    `  a read of one record  ${shown(read)}: ${share.toFixed(2)} of one and a half updates and the select${without}`,
  )
}

/**
 * Measures calls of each work in turns, and returns the median time of each. In a row of its own
 * each would find the processor's caches warm.
 */
async function oneByOne(works: Compared<Work>, rounds: number): Promise<Compared<number>> {
  const found = listed(works)
  for (let round = 0; round <= rounds; round++)
    for (let n = 0; n < ACCOUNTS; n++)
      for (const { work, µs } of found) {
        const began = performance.now()
        await work(n)
        if (round > 0) µs.push((performance.now() - began) * 1000)
      }
  return medians(found)
}

function listed(works: Compared<Work>): { name: string; work: Work; µs: number[] }[] {
  return Object.entries(works).map(([name, work]) => ({ name, work: work as Work, µs: [] }))
}

function medians(found: readonly { name: string; µs: readonly number[] }[]): Compared<number> {
  return Object.fromEntries(
    found.map(({ name, µs }) => [name, middle(µs)]),
  ) as unknown as Compared<number>
}

/** Returns the time that each of many concurrent calls adds, in microseconds. */
async function allAtOnce(work: Work): Promise<number> {
  const calls = ACCOUNTS * 4
  let next = 0
  const began = performance.now()
  const loop = async () => {
    while (next < calls) await work(next++ % ACCOUNTS)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loop))
  return ((performance.now() - began) * 1000) / calls
}

async function inPostgres(system: System, work: Work): Promise<number> {
  await sql`select pg_stat_statements_reset()`.execute(system.db)
  for (let n = 0; n < ACCOUNTS; n++) await work(n)
  return ((await statementsMs(system.db)) * 1000) / ACCOUNTS
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
