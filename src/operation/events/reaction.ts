import type { Db } from '#db/rows.ts'
import type { RecordedEvent } from '../event.ts'
import type { Registry } from '../registry.ts'
import type { Scope } from '../scope.ts'

/**
 * Work of a downstream area in the transaction that recorded some events. The work may emit events,
 * which are recorded too. It calls `alone` for an account whose events are slow to process, so that
 * the account does not share transactions.
 */
export type Reaction = (
  db: Db,
  events: readonly RecordedEvent[],
  tools: {
    forEach: (work: (event: RecordedEvent, scope: Scope) => Promise<void>) => Promise<void>
    scopeOf: (accountId: string) => Scope
    wake: Scope['wake']
    alone: (accountId: string) => void
  },
) => Promise<void>

export const reactions: Registry<Reaction> = { name: 'reactions' }
