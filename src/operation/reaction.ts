import type { Db } from '#db/rows.ts'
import type { RecordedEvent } from './event.ts'
import type { Scope } from './scope.ts'

/**
 * What a downstream area does when something has happened, in the transaction of the fact (webhooks: note the deliveries). The events
 * may be of several accounts; `forEach` runs work for each, in the scope of its account.
 */
export type Reaction = (
  db: Db,
  events: readonly RecordedEvent[],
  forEach: (work: (event: RecordedEvent, scope: Scope) => Promise<void>) => Promise<void>,
) => Promise<void>
