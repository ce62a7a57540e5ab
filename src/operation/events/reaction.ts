import type { Db } from '#db/rows.ts'
import type { RecordedEvent } from '../event.ts'
import type { Registry } from '../registry.ts'
import type { Scope } from '../scope.ts'

/**
 * The work of a downstream area in the transaction that recorded some events. `alone` keeps an
 * account with slow events out of shared transactions. Events that the work emits are recorded too.
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
