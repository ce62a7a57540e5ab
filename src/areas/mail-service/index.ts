import { HOUR_MS } from '#lib/duration.ts'
import type { Area } from '#operation/area.ts'
import { get_mail_service } from './get_mail_service.ts'
import { remove_mail_service } from './remove_mail_service.ts'
import { get_mail_returns } from './returns/get_mail_returns.ts'
import { readForgotten, readMailReturns } from './returns/read-mail-returns.ts'
import { forgetOldPosts, forgetOldTokens } from './returns/returns-retention-sql.ts'
import { rotate_mail_returns_secret } from './returns/rotate_mail_returns_secret.ts'
import { set_mail_returns_key } from './returns/set_mail_returns_key.ts'
import { set_mail_service } from './set_mail_service.ts'
import { test_mail_service } from './test_mail_service.ts'

export { explainMailFailure } from './explain-mail-failure.ts'
export { findMailTrouble, type MailTrouble } from './mail-trouble.ts'
export { resultNoter } from './note-results.ts'
export { RETURN_FAULTS } from './returns/return-fault.ts'
export {
  openReturns,
  refuseReturn,
  type ReturnsAddress,
  type ReturnTaken,
  storeReturn,
  takeReturn,
} from './returns/take-return.ts'
export { sendTestMail } from './send-test-mail.ts'
export { type Returns, readReturns } from './returns-state.ts'
export { takeMailService } from './take-mail-service.ts'

export const area = {
  operations: {
    mail_service: [
      get_mail_service,
      set_mail_service,
      test_mail_service,
      remove_mail_service,
      get_mail_returns,
      set_mail_returns_key,
      rotate_mail_returns_secret,
    ],
  },
  jobs: [readMailReturns],
  periodic: [{ name: 'unread reports of mail services', everyMs: HOUR_MS, round: readForgotten }],
  retention: [
    { name: 'reports of mail services', forget: ({ db }, now) => forgetOldPosts(db, now) },
    { name: 'used signatures', forget: ({ db }, now) => forgetOldTokens(db, now) },
  ],
} satisfies Area
