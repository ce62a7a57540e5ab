import { sql } from 'kysely'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { type Db, send } from '#db/rows.ts'
import type { JobQueue } from '#ports/queue.ts'
import type { Ports } from '#ports/ports.ts'
import type { Topic } from '#ports/wakeups.ts'
import { statementBatchers } from './batching/statement-batcher.ts'
import type { RecordedEvent } from './event.ts'
import { entriesOf, type Registered } from './registry.ts'
import { reactions } from './events/reaction.ts'
import type { Scope } from './scope.ts'
import { handlersOf } from './events/signal.ts'
import { type BatchRow, type StatementBatcher, batchStatement } from './batched.ts'

export interface TransactionParts extends Registered {
  db: Db
  ports: Ports
}

// Deadlock and serialisation failure (PostgreSQL appendix A). The whole transaction may run again.
const RETRYABLE = new Set(['40001', '40P01'])
const TRIES = 4

export function transaction<T>(
  system: TransactionParts,
  accountId: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return transactionOfMany(system, (_db, scopeOf) => work(scopeOf(accountId)))
}

/**
 * Runs work in one transaction of several accounts. The work calls `scopeOf` for the scope of each.
 */
export async function transactionOfMany<T>(
  system: TransactionParts,
  work: (db: Db, scopeOf: (accountId: string) => Scope) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const wakes = new Set<Topic>()
      const answer = await system.db.transaction().execute(async (db) => {
        const opened = new Map<string, ReturnType<typeof openScope>>()
        const scopeOf = (accountId: string) => {
          const known = opened.get(accountId) ?? openScope(system, accountId, db, { wakes })
          opened.set(accountId, known)
          return known.scope
        }
        const result = await work(db, scopeOf)
        await recordEvents(
          system,
          db,
          [...opened.values()].flatMap(({ events }) => events),
          { wakes },
        )
        return result
      })
      wakeAll(system, wakes)
      return answer
    } catch (error) {
      if (attempt >= TRIES || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Wakes the workers of the queues that a transaction has written to. Call it after the commit. */
export function wakeAll({ ports }: TransactionParts, wakes: ReadonlySet<Topic>): void {
  for (const topic of wakes) ports.wakeups.wake(topic)
}

/** Makes the scope of an account in an open transaction, and the list of events that it emits. */
export function openScope(
  system: TransactionParts,
  accountId: string,
  db: Db,
  { batcher, wakes }: { batcher?: StatementBatcher; wakes: Set<Topic> },
): { scope: Scope; events: RecordedEvent[] } {
  const { ports } = system
  const now = ports.clock.now()
  const events: RecordedEvent[] = []
  const scope: Scope = {
    accountId,
    db,
    now,
    ports,
    registrations: system.registrations,
    emit(kind, data, { bulk = false, cause = null, inert = false } = {}) {
      const checked = kind.data.parse(data)
      events.push({
        id: typeId('msg', newUuid(now.getTime())),
        accountId,
        type: kind.name,
        newsletterId: kind.newsletterOf(data),
        body: JSON.stringify({ type: kind.name, timestamp: now.toISOString(), data: checked }),
        at: now,
        bulk,
        cause,
        inert,
      })
    },
    forgetEvents() {
      events.length = 0
    },
    wake(topic) {
      wakes.add(topic)
    },
    async signal(kind, data) {
      for (const handle of entriesOf(system, handlersOf(kind))) await handle(scope, data)
    },
    async enqueue(job, data, options) {
      const parsed = job.data.parse(data)
      const turn = job.inTurns ? { turnOf: accountId } : null
      if (options || turn)
        await ports.queue.enqueue(db, job.name, [parsed], { ...options, ...turn })
      else await enqueueBatched(scope, { queue: ports.queue, job: job.name, data: parsed })
    },
    ...(batcher && { batcher }),
  }
  return { scope, events }
}

export function scopeWithoutTransaction(system: TransactionParts, accountId: string): Scope {
  const { scope } = openScope(system, accountId, system.db, { wakes: new Set() })
  return {
    ...scope,
    emit() {
      throw new Error('an operation that only reads cannot emit events')
    },
  }
}

interface NewJob {
  queue: JobQueue
  job: string
  data: object
}

const enqueueBatched = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<NewJob>[]) => {
    for (const [job, same] of Map.groupBy(asked, ({ arg }) => arg.job)) {
      await same[0]!.arg.queue.enqueue(
        db,
        job,
        same.map(({ arg }) => arg.data),
      )
    }
    return asked
  },
)

/**
 * Stores events in the transaction of their cause, then runs the reactions, which may emit more
 * events.
 */
export async function recordEvents(
  system: TransactionParts,
  db: Db,
  events: readonly RecordedEvent[],
  { wakes, alone = () => {} }: { wakes: Set<Topic>; alone?: (accountId: string) => void },
): Promise<void> {
  if (events.length === 0) return
  const opened = new Map<string, ReturnType<typeof openScope>>()
  const scopeOf = (accountId: string) => {
    const known = opened.get(accountId) ?? openScope(system, accountId, db, { wakes })
    opened.set(accountId, known)
    return known.scope
  }
  await send(
    db,
    sql`insert into event (account_id, event_id, type, newsletter_id, body, created_at)
        select * from unnest(
          ${events.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${events.map(({ id }) => uuidOf(id))}::uuid[], ${events.map(({ type }) => type)}::text[],
          ${events.map(({ newsletterId }) => newsletterId && uuidOf(newsletterId))}::uuid[],
          ${events.map(({ body }) => body)}::text[], ${events.map(({ at }) => at)}::timestamptz[])`,
  )
  const wake = (topic: Topic) => void wakes.add(topic)
  for (const react of entriesOf(system, reactions))
    await react(db, events, {
      forEach: (work) => forEach(system, db, events, { work, wakes }),
      scopeOf,
      wake,
      alone,
    })
  const caused = [...opened.values()].flatMap((one) => one.events)
  await recordEvents(system, db, caused, { wakes, alone })
}

/**
 * Runs work for each event in the scope of its account. Calls of one `batchStatement` function run
 * as one statement.
 */
async function forEach(
  system: TransactionParts,
  db: Db,
  events: readonly RecordedEvent[],
  {
    work,
    wakes,
  }: { work: (event: RecordedEvent, scope: Scope) => Promise<void>; wakes: Set<Topic> },
) {
  const members = statementBatchers(db, events.length)
  const settled = await Promise.allSettled(
    events.map(async (event, i) => {
      const member = members[i]!
      await work(
        event,
        openScope(system, event.accountId, db, { batcher: member, wakes }).scope,
      ).finally(() => member.end())
    }),
  )
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
