import type { Db } from '#db/rows.ts'
import type { RecordedEvent } from './event.ts'
import type { Scope } from '../scope.ts'

/**
 * A downstream area's work on recorded events, in the transaction that recorded them. Example: webhooks write their deliveries.
 * The events may belong to several accounts; `forEach` runs work for each event in its account's scope, `scopeOf` opens the scope of one account, and
 * `wake` wakes the workers of a queue after the commit. `alone` keeps later requests of an account out of shared transactions for a while: its events
 * take so long that other accounts would wait. Events that a reaction emits are recorded too, with their reactions.
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
