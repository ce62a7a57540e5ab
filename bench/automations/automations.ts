import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { Pool } from 'undici'
import { type Db, rows } from '../../src/db/rows.ts'
import { newUuid, uuidOf } from '../../src/lib/typeid.ts'
import type { System } from '../../src/operation/system.ts'
import { ask as operate, type BenchAccount, benchAccount, fillAudience } from '../audience.ts'
import { ask, endParts, print, reply, spawnPart } from '../child.ts'
import { inTransaction } from '../in-turns.ts'
import { countingDatabase, printStatements } from '../statements.ts'
import { benchDatabase } from '../database.ts'
import { makeAccounts } from '../signup/signup.ts'

const DAY_MS = 86_400_000
/** The readers of one transaction, as the product takes them. */
const BATCH = 500
/** The steps that each reader passes: a wait, a condition, a tag and a mail. */
const STEPS = 4
const SIGNUPS_AT_ONCE = 8
const SIGNUPS_S = 10

const TREE = [
  { type: 'wait', id: 'pause', for: 'P1D' },
  {
    type: 'condition',
    id: 'asks',
    filter: { field: 'email', op: 'contains', value: 'reader' },
    then: [{ type: 'add_tag', id: 'tags', tag: 'course' }],
    otherwise: [],
  },
  {
    type: 'send_email',
    id: 'mails',
    subject: 'Peas',
    content: { format: 'markdown', body: 'Sow peas.' },
  },
]

interface Worked {
  ms: number
  turns: number
  memory: number[]
  errors: string[]
}

/**
 * Lets all readers of a newsletter enter an automation at once, and carries them through it, beside
 * a loop of bare statements that write the same rows. Then it measures `add_contact` of other
 * accounts while readers pass, beside the same alone. `--readers=100000`; `--statements=1` prints
 * PostgreSQL's time by statement.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const readers = Number(options['readers'] ?? 100_000)
  const counting = options['statements'] !== undefined
  const { assembly, connection, end } = await (counting ? countingDatabase({}) : benchDatabase())
  const { system } = assembly
  const account = await benchAccount(system)
  await fillAudience(system, account, readers)
  const automation = await activated(system, account)

  const bare = await bareRate(system.db, account, readers)
  print(`bare statements      ${Math.round((readers * STEPS) / bare)} steps/s`)

  const worker = spawnPart(new URL('worker.ts', import.meta.url), [JSON.stringify(connection)])
  await reply(worker)
  if (counting) await sql`select pg_stat_statements_reset()`.execute(system.db)
  const ours = await runThrough(system, account, automation, worker)
  const ratio = (bare / ours.seconds).toFixed(2)
  print(
    `product              ${Math.round((readers * STEPS) / ours.seconds)} steps/s  ratio ${ratio} (asked 0.5)`,
  )
  print(
    `  entering ${ours.enterS.toFixed(1)} s, the steps after the wait ${ours.passS.toFixed(1)} s; memory ${ours.memory.join(', ')} MiB`,
  )
  if (counting) await printStatements(system.db, readers)

  const keys = await makeAccounts(system, 500, { asksForConfirmation: false })
  const server = spawnPart(new URL('../signup/server.ts', import.meta.url), [
    JSON.stringify(connection),
    'together',
  ])
  const { port } = await reply<{ port: number }>(server)
  await signups(port, keys, 3)
  const alone = await signups(port, keys, SIGNUPS_S)
  const second = await activated(system, account)
  const stop = { now: false }
  const passing = (async () => {
    while (!stop.now) await runThrough(system, account, stop.now ? automation : second, worker)
  })()
  await pause(1000)
  const beside = await signups(port, keys, SIGNUPS_S)
  stop.now = true
  print(`add_contact alone    p50 ${alone.p50} ms, p99 ${alone.p99} ms, ${alone.rate}/s`)
  print(
    `  beside ${readers} readers  p50 ${beside.p50} ms, p99 ${beside.p99} ms, ${beside.rate}/s  p99 ${(beside.p99 / alone.p99).toFixed(2)} times (asked 1.5)`,
  )
  await passing
  await endParts(server, worker)
  await end()
}

async function activated(
  system: System,
  { accountId, newsletterId }: BenchAccount,
): Promise<string> {
  const wanted = {
    newsletterId,
    name: 'Course',
    trigger: { type: 'confirmed' },
    entry: { repeat: 'each_time' },
    steps: TREE,
  }
  const { id } = await operate(system, accountId, 'create_automation', wanted)
  await operate(system, accountId, 'activate_automation', { automationId: id })
  return id
}

/**
 * Notes all readers for an automation, as its activation for existing readers does, and carries
 * them to the end.
 */
async function runThrough(
  { db }: System,
  { accountId, newsletterId }: BenchAccount,
  automationId: string,
  worker: ReturnType<typeof spawnPart>,
) {
  const account = uuidOf(accountId)
  await sql`insert into automation_entrant (account_id, automation_id, contact_id, occurrence, reason, at)
    select ${account}, ${uuidOf(automationId)}, contact_id, ${newUuid(Date.now())}, 'existing', now()
    from contact where account_id = ${account} and newsletter_id = ${uuidOf(newsletterId)} and status = 'active'`.execute(
    db,
  )
  await sql`insert into automation_due (account_id, due_id, due_at) values (${account}, ${newUuid(Date.now())}, now())`.execute(
    db,
  )
  await sql`analyze automation_entrant`.execute(db)
  const entered = await ask<Worked>(worker, { moveMs: 0 })
  const passed = await ask<Worked>(worker, { moveMs: DAY_MS + 1000 })
  const errors = [...entered.errors, ...passed.errors]
  if (errors.length > 0) throw new Error(errors[0])
  return {
    seconds: (entered.ms + passed.ms) / 1000,
    enterS: entered.ms / 1000,
    passS: passed.ms / 1000,
    memory: [...entered.memory, ...passed.memory],
  }
}

/**
 * Writes the rows of all readers by bare statements, in transactions of 500 readers as the
 * product's. Returns seconds.
 */
async function bareRate(
  db: Db,
  { accountId, newsletterId }: BenchAccount,
  readers: number,
): Promise<number> {
  const [account, newsletter, automation, mailing] = [
    uuidOf(accountId),
    uuidOf(newsletterId),
    newUuid(Date.now()),
    newUuid(Date.now()),
  ]
  const contacts = await rows(
    db,
    sql<{
      contact_id: string
    }>`select contact_id from contact where account_id = ${account} and newsletter_id = ${newsletter} order by contact_id limit ${readers}`,
  )
  const began = performance.now()
  const batches = Array.from({ length: Math.ceil(contacts.length / BATCH) }, (_, i) =>
    contacts
      .slice(i * BATCH, (i + 1) * BATCH)
      .map(({ contact_id }) => ({ contact: contact_id, run: newUuid(Date.now()) })),
  )
  const listOf = (batch: (typeof batches)[number]) =>
    sql`unnest(${batch.map(({ contact }) => contact)}::uuid[], ${batch.map(({ run }) => run)}::uuid[]) as w (contact_id, run_id)`
  const log = (
    list: RawBuilder<unknown>,
    first: number,
    lines: readonly [string | null, string][],
  ) => sql`
    insert into automation_log (account_id, run_id, number, automation_id, at, step_id, what)
    select ${account}, run_id, ${first} + l.number - 1, ${automation}, now(), l.step_id, l.what
    from ${list}, unnest(${lines.map(([step]) => step)}::text[], ${lines.map(([, what]) => what)}::text[]) with ordinality as l (step_id, what, number)`
  const event = (list: RawBuilder<unknown>, type: string) => sql`
    insert into event (account_id, event_id, type, newsletter_id, body, created_at)
    select ${account}, gen_random_uuid(), ${type}, ${newsletter}, ${EVENT_BODY} || w.contact_id, now() from ${list}`
  for (const batch of batches) {
    const list = listOf(batch)
    await inTransaction(
      db,
      sql`select 1 from contact where account_id = ${account} and contact_id = any(${batch.map(({ contact }) => contact)}::uuid[]) for update`,
      sql`insert into automation_run (account_id, run_id, automation_id, version, contact_id, occurrence, status, step_id, arrived_at, due_at, entered_at, because)
        select ${account}, run_id, ${automation}, 1, contact_id, run_id::text, 'active', 'pause', now(), now(), now(), '{"by": "existing", "depth": 0}' from ${list}`,
      log(list, 1, [[null, 'entered']]),
    )
    await inTransaction(
      db,
      sql`select 1 from automation_run where account_id = ${account} and run_id = any(${batch.map(({ run }) => run)}::uuid[]) for update`,
      sql`update automation_run set waiting = true, wait_ends_at = now() + interval '1 day', due_at = now() + interval '1 day', logged = 2
        where account_id = ${account} and run_id = any(${batch.map(({ run }) => run)}::uuid[])`,
      log(list, 2, [['pause', 'waits']]),
    )
  }
  for (const batch of batches) {
    const list = listOf(batch)
    await inTransaction(
      db,
      sql`select 1 from contact where account_id = ${account} and contact_id = any(${batch.map(({ contact }) => contact)}::uuid[]) for update`,
      sql`select 1 from automation_run where account_id = ${account} and run_id = any(${batch.map(({ run }) => run)}::uuid[]) for update`,
      sql`update contact set tags = array['bare'] where account_id = ${account} and contact_id = any(${batch.map(({ contact }) => contact)}::uuid[])`,
      event(list, 'subscriber.tag_added'),
      sql`insert into recipient (account_id, mailing_id, recipient_id, contact_id) select ${account}, ${mailing}, run_id, contact_id from ${list}`,
      sql`insert into mail_due (class, account_id, mailing_id, due_at, recipient_id) select 9, ${account}, ${mailing}, now() + interval '1 year', run_id from ${list}`,
      sql`update automation_run set status = 'finished', step_id = null, due_at = null, ended_at = now(), waiting = false, logged = 7
        where account_id = ${account} and run_id = any(${batch.map(({ run }) => run)}::uuid[])`,
      log(list, 3, [
        ['pause', 'passed'],
        ['asks', 'passed'],
        ['tags', 'passed'],
        ['mails', 'passed'],
        [null, 'finished'],
      ]),
      event(list, 'automation.finished'),
    )
  }
  return (performance.now() - began) / 1000
}

/** An event has some 700 bytes. */
const EVENT_BODY = 'x'.repeat(700)

/** Signs readers up at other accounts' forms for some seconds. */
async function signups(
  port: number,
  keys: readonly string[],
  seconds: number,
): Promise<{ p50: number; p99: number; rate: number }> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: SIGNUPS_AT_ONCE })
  const latencies: number[] = []
  const until = performance.now() + seconds * 1000
  let number = 0
  const loop = async () => {
    while (performance.now() < until) {
      const at = number++
      const began = performance.now()
      const answer = await pool.request({
        method: 'POST',
        path: '/api/v1/contacts',
        headers: {
          authorization: `Bearer ${keys[at % keys.length]}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ email: `new${newUuid(Date.now())}@readers.test` }),
      })
      await answer.body.dump()
      if (answer.statusCode !== 201) throw new Error(`add_contact answered ${answer.statusCode}`)
      latencies.push(performance.now() - began)
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: SIGNUPS_AT_ONCE }, loop))
  await pool.close()
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) => Number(sorted[Math.floor(sorted.length * share)]!.toFixed(1))
  return { p50: at(0.5), p99: at(0.99), rate: Math.round(latencies.length / seconds) }
}
