export { type BounceReport, type NewBounce } from './bounce.ts'
export { readReturnedMail, type ReturnedMail } from './returned-mail.ts'
export { recordBounces } from './record-bounces.ts'
export { forgetOldBounces } from './retention-sql.ts'
