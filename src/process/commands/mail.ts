import { sendTestMail } from '#areas/mail-service/index.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import type { Opened } from '../open.ts'

/** Sends a test by the mail service in force, and prints the server's answer. Returns 1 when refused. */
export async function testMail(
  { system }: Opened,
  written: string,
  print: (line: string) => void,
): Promise<number> {
  const to = EmailAddress.safeParse(written)
  if (!to.success) throw new Error(`${written} is not an e-mail address.`)
  const { name } = system.ports.mailer
  const trial = await sendTestMail(system, to.data)
  if (trial === null)
    throw new Error(
      'No mail service is set: mail is written to the outbox. Choose one at Settings → Mail service in the dashboard, or set SMTP_URL (docs/sending.md).',
    )
  const { accepted, answer, diagnosis, ms } = trial
  print(`${name} ${accepted ? 'accepted' : 'refused'} a mail to ${to.data} in ${ms} ms.`)
  if (answer !== null) print(`It said: ${answer}`)
  if (diagnosis) print(diagnosis.detail)
  return accepted ? 0 : 1
}
