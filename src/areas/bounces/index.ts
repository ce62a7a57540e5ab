import { accountData } from './account-parts-sql.ts'
import { forgetOldBounces } from './retention-sql.ts'
import type { Area } from '#operation/area.ts'

export type { BounceReport, NewBounce } from './bounce.ts'
export { readApart } from './read-apart.ts'
export type { ReturnedMail } from './returned-mail.ts'
export { readSesNotice, type SesReport } from './ses-notice.ts'
export { recordBounces } from './record-bounces.ts'

export const area = {
  retention: [{ name: 'bounces', forget: ({ db }, now) => forgetOldBounces(db, now) }],
  registrations: accountData,
} satisfies Area
