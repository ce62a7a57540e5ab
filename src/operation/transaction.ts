import { sql } from 'kysely'
import type { z } from 'zod'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { type Db, rows } from '#lib/rows.ts'
import type { EnqueueOptions } from '#ports/queue.ts'
import type { World } from '#ports/world.ts'
import type { EventKind, RecordedEvent } from './event.ts'
import type { Job } from './job.ts'
import type { System } from './system.ts'

/** An open transaction of one account: the fact, its events and the work that it causes are written together or not at all. */
export interface Scope {
  accountId: string
  db: Db
  now: Date
  world: World
  emit<Data extends z.ZodType>(kind: EventKind<string, Data>, data: z.input<Data>): void
  /** Takes back what was emitted so far, when the part that emitted it is undone. */
  forgetEvents(): void
  enqueue<Data extends z.ZodObject>(job: Job<Data>, data: z.input<Data>, options?: EnqueueOptions): Promise<void>
}

// A deadlock or a serialisation failure leaves nothing behind, so the whole transaction may run again (PostgreSQL appendix A).
const RETRYABLE = new Set(['40001', '40P01'])
const TRIES = 4

export async function transaction<T>(system: System, accountId: string, work: (scope: Scope) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await system.db.transaction().execute(async (db) => {
        const { scope, events } = open(system, accountId, db)
        const result = await work(scope)
        await record(system, scope, events)
        return result
      })
    } catch (error) {
      if (attempt >= TRIES || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

function open(system: System, accountId: string, db: Db): { scope: Scope; events: RecordedEvent[] } {
  const { world } = system
  const now = world.clock.now()
  const events: RecordedEvent[] = []
  const scope: Scope = {
    accountId,
    db,
    now,
    world,
    emit(kind, data) {
      const checked = kind.data.parse(data)
      events.push({
        id: typeId('msg', newUuid(now.getTime())),
        accountId,
        type: kind.name,
        newsletterId: kind.newsletterOf(data),
        body: JSON.stringify({ type: kind.name, timestamp: now.toISOString(), data: checked }),
        at: now,
      })
    },
    forgetEvents() {
      events.length = 0
    },
    enqueue: (job, data, options) => world.queue.enqueue(db, job.name, job.data.parse(data), options),
  }
  return { scope, events }
}

/** Writes the events beside their facts, then lets the areas downstream note what follows from them. */
async function record(system: System, scope: Scope, events: RecordedEvent[]): Promise<void> {
  if (events.length === 0) return
  await rows(
    scope.db,
    sql`insert into event (account_id, event_id, type, newsletter_id, body, created_at)
        select ${uuidOf(scope.accountId)}, * from unnest(
          ${events.map(({ id }) => uuidOf(id))}::uuid[], ${events.map(({ type }) => type)}::text[],
          ${events.map(({ newsletterId }) => newsletterId && uuidOf(newsletterId))}::uuid[],
          ${events.map(({ body }) => body)}::text[], ${events.map(({ at }) => at)}::timestamptz[])`,
  )
  for (const react of system.reactions) await react(scope.db, events, scope)
}
