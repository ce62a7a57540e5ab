import { accountData } from './account-parts-sql.ts'
import { mailKinds } from '#areas/mailings/index.ts'
import { register } from '#operation/registry.ts'
import { checkWelcomeText } from './check-welcome.ts'
import { send_welcome_test_email } from './send_welcome_test_email.ts'
import { noteWelcomes } from './note-welcomes.ts'
import { sendWelcomeTest } from './welcome-test-job.ts'
import { welcomeMails } from './welcome-mails.ts'
import { forgetOldWelcomes } from './retention-sql.ts'
import { reactions } from '#operation/events/reaction.ts'
import { prechecks } from '#operation/precheck.ts'
import type { Area } from '#operation/area.ts'

export const area = {
  operations: { newsletters: [send_welcome_test_email] },
  jobs: [sendWelcomeTest],
  retention: [{ name: 'welcome mails', forget: forgetOldWelcomes }],
  registrations: [
    ...accountData,
    register(mailKinds, welcomeMails),
    register(reactions, noteWelcomes),
    register(prechecks, checkWelcomeText),
  ],
} satisfies Area
