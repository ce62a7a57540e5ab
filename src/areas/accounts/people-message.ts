import { html } from '#lib/html.ts'
import { mailPage } from '#mail/mail-page.ts'
import { compose } from '#mail/mime.ts'
import { serverAddress } from '#operation/addresses/server-address.ts'
import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Composes a mail to one person with a purpose, one link, and advice if the person did not ask for
 * it.
 */
export function composeForPerson(
  ports: Pick<Ports, 'clock' | 'deployment'>,
  mail: {
    to: string
    id: string
    subject: string
    text: string
    link: string
    button: string
    after: string
  },
): Message {
  const { to, subject, text, link, button, after } = mail
  const address = serverAddress(ports.deployment)
  return compose({
    from: { name: 'Mailcast', address },
    to,
    replyTo: null,
    subject,
    messageId: `${mail.id}@${address.split('@')[1]}`,
    date: ports.clock.now(),
    text: `${text}\n\n${link}\n\n${after}\n`,
    html: mailPage(
      subject,
      html`<p style="margin:0 0 24px">${text}</p>
<p style="margin:0 0 24px"><a class="button" href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f6f4f;color:#ffffff;font-weight:600;text-decoration:none">${button}</a></p>
<p class="soft" style="margin:0 0 24px;font-size:14px;color:#555555">Or open this address: <br><a href="${link}" style="color:#555555;word-break:break-all">${link}</a></p>
<p class="soft" style="margin:0;font-size:14px;color:#555555">${after}</p>`,
    ),
  })
}
