import { sql } from 'kysely'
import { findOperation } from '../../src/catalogue.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import { run } from '../../src/operation/run.ts'
import type { System } from '../../src/operation/system.ts'
import { openAccount } from '../../src/areas/accounts/index.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'

/** Requests of each kind in a round. A key has 300 a minute, so each round has a key of its own. */
const REQUESTS = 120
const ROUNDS = 5

/**
 * Measures what a request costs beside its own work, one request at a time: one that ends in 422, and a read of one record. Beside them the
 * bare statements: an update of one row that is committed, and the record's select.
 */
export async function bench(): Promise<void> {
  const { assembly, end } = await benchDatabase()
  const { system } = assembly
  await sql`create table bare (id int primary key, n int)`.execute(system.db)
  await sql`insert into bare values (1, 0)`.execute(system.db)
  const rounds: Record<'update' | 'select' | 'refused' | 'read', number>[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const email = `ada${round}@garden.test`
    const { accountId, apiKey, newsletterId } = await openAccount(system, { email, password: 'a password for benches', name: 'Garden' })
    const contact = await call(system, apiKey, 'add_contact', { email: 'reader@readers.test', newsletterId })
    const contactId = (contact as { id: string }).id
    const [account, id] = [uuidOf(accountId), uuidOf(contactId)]
    rounds.push({
      update: await median(() => sql`update bare set n = n + 1 where id = 1`.execute(system.db)),
      select: await median(() => sql`select * from contact where account_id = ${account} and contact_id = ${id}`.execute(system.db)),
      refused: await median(() => call(system, apiKey, 'add_contact', { email: 'no address' })),
      read: await median(() => call(system, apiKey, 'get_contact', { contactId })),
    })
  }
  // The first round warms up.
  const of = (name: keyof (typeof rounds)[0]) => middle(rounds.slice(1).map((round) => round[name]))
  const [update, select, refused, read] = [of('update'), of('select'), of('refused'), of('read')]
  print(`one committed update  ${update.toFixed(0)} µs, the select of one record  ${select.toFixed(0)} µs`)
  print(`a request that ends in 422  ${refused.toFixed(0)} µs: ${(refused / update).toFixed(2)} of the update`)
  print(`a read of one record  ${read.toFixed(0)} µs: ${(read / (update * 1.5 + select)).toFixed(2)} of one and a half updates and the select`)
  await end()
}

async function call(system: System, key: string, name: string, input: object): Promise<unknown> {
  const more = { requestId: 'req_bench', address: '203.0.113.7', browser: false, idempotencyKey: null, ifMatch: null }
  const answer = await run(system, { operation: findOperation(name)!, credential: { kind: 'bearer', key }, input: () => input, ...more })
  if (answer.problem?.refusal.status === 429) throw answer.problem
  return answer.body
}

/** Returns the median time of a call in microseconds. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n++) {
    const began = performance.now()
    await work()
    times.push((performance.now() - began) * 1000)
  }
  return middle(times)
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
