import { accountData } from './account-parts-sql.ts'
import { mailKinds } from '#areas/mailings/index.ts'
import { register } from '#operation/registry.ts'
import { checkWelcomeText } from './check-welcome.ts'
import { send_welcome_test_email } from './send_welcome_test_email.ts'
import { noteWelcomes } from './note-welcomes.ts'
import { sendWelcome } from './welcome-job.ts'
import { sendWelcomeTest } from './welcome-test-job.ts'
import { welcomeMails } from './welcome-mails.ts'
import { forgetOldWelcomes } from './retention-sql.ts'

export { noteWelcomes }

export const operations = [send_welcome_test_email]
export const jobs = [sendWelcome, sendWelcomeTest]
export const registrations = [...accountData, register(mailKinds, welcomeMails)]
export const prechecks = [checkWelcomeText]
export const retention = [forgetOldWelcomes]
