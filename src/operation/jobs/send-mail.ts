import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Submits one mail. Throws on a temporary refusal, so that the job is tried again. Logs a permanent
 * one or an unknown outcome. Returns whether the mail server took it.
 * @param about the mail for the log line ("a test mail"), and its ids
 */
export async function sendMail(
  { mailer, log }: Pick<Ports, 'mailer' | 'log'>,
  message: Message,
  about: { mail: string; ids: object },
): Promise<boolean> {
  const { outcome, detail } = await mailer.send(message)
  if (outcome === 'later') throw new Error(`the mail server said: ${detail}`)
  if (outcome !== 'sent')
    log.warn(
      { ...about.ids, messageId: message.messageId, outcome, detail },
      `${about.mail} was not delivered; it is not sent again`,
    )
  return outcome === 'sent'
}
