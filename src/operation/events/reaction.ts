import type { Db } from '#db/rows.ts'
import type { RecordedEvent } from '../event.ts'
import type { Registry } from '../registry.ts'
import type { Scope } from '../scope.ts'

/**
 * A downstream area's work in the transaction that recorded the events, of any accounts. `alone`
 * keeps an account with slow events out of shared transactions. Emitted events are recorded too.
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
