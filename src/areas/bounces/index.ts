import { accountData } from './account-parts-sql.ts'
import { subscriberBounced, subscriberComplained } from './bounce-events.ts'
import { forgetOldBounces } from './retention-sql.ts'
import type { Area } from '#operation/area.ts'

export type { BounceReport, NewBounce } from './bounce.ts'
export type { ProviderReport } from './providers/provider-report.ts'
export { readEventsApart } from './providers/read-events-apart.ts'
export {
  RETURN_PROVIDERS,
  type ReturnProvider,
  returnProviderOf,
} from './providers/return-provider.ts'
export { readApart } from './read-apart.ts'
export type { ReturnedMail } from './returned-mail.ts'
export { readSesNotice, type SesReport } from './ses-notice.ts'
export { recordBounces } from './record-bounces.ts'

export const area = {
  events: [subscriberBounced, subscriberComplained],
  retention: [{ name: 'bounces', forget: ({ db }, now) => forgetOldBounces(db, now) }],
  registrations: accountData,
} satisfies Area
