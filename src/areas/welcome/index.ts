import { checkWelcomeText } from './check-welcome.ts'
import { send_welcome_test_email } from './send_welcome_test_email.ts'
import { noteWelcomes } from './note-welcomes.ts'
import { sendWelcome } from './welcome-job.ts'
import { sendWelcomeTest } from './welcome-test-job.ts'

export { forgetOldWelcomes } from './retention-sql.ts'
export { noteWelcomes }
export { welcomeMails } from './welcome-mails.ts'

export const operations = [send_welcome_test_email]
export const jobs = [sendWelcome, sendWelcomeTest]
export const checks = [checkWelcomeText]
