export { accountData as registrations } from './account-parts-sql.ts'
import { forgetOldBounces } from './retention-sql.ts'
import type { Retention } from '#operation/jobs/retention.ts'

export type { BounceReport, NewBounce } from './bounce.ts'
export { readApart } from './read-apart.ts'
export type { ReturnedMail } from './returned-mail.ts'
export { readSesNotice, type SesReport } from './ses-notice.ts'
export { recordBounces } from './record-bounces.ts'
export const retention: readonly Retention[] = [({ db }, now) => forgetOldBounces(db, now)]
