import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Submits one mail from a job. Throws when the mail server refuses for now, so that the job is retried. Logs a mail that was refused for
 * good or whose outcome is unknown; it is not sent again.
 * @param about what the mail is, for the log line ("a test mail"), and the ids that it is about
 * @returns whether the mail server took it
 */
export async function sendMail(
  { mailer, log }: Pick<Ports, 'mailer' | 'log'>,
  message: Message,
  about: { mail: string; ids: object },
): Promise<boolean> {
  const { outcome, detail } = await mailer.send(message)
  if (outcome === 'later') throw new Error(`the mail server said: ${detail}`)
  if (outcome !== 'sent')
    log.warn({ ...about.ids, messageId: message.messageId, outcome, detail }, `${about.mail} was not delivered; it is not sent again`)
  return outcome === 'sent'
}
