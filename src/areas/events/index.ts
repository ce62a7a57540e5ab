export { accountData as registrations } from './account-parts-sql.ts'
import { list_event_samples } from './list_event_samples.ts'
import { list_events } from './list_events.ts'
import { forgetOldEvents } from './retention-sql.ts'
import type { Retention } from '#operation/jobs/retention.ts'

export const operations = [list_events, list_event_samples]
export const retention: readonly Retention[] = [({ db }, now) => forgetOldEvents(db, now)]
