import { accountData } from './account-parts-sql.ts'
import { list_event_samples } from './list_event_samples.ts'
import { list_events } from './list_events.ts'
import { forgetOldEvents } from './retention-sql.ts'
import type { Area } from '#operation/area.ts'

export { eventKinds } from './event-log.ts'

export const area = {
  operations: { events: [list_events, list_event_samples] },
  retention: [{ name: 'events', forget: ({ db }, now) => forgetOldEvents(db, now) }],
  registrations: accountData,
} satisfies Area
