import { html } from '#lib/html.ts'
import { compose } from '#mail/mime.ts'
import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'

/** Composes a short mail to one person, with its purpose, one link, and advice for a person who did not ask for it. */
export function composeForPerson(
  ports: Pick<Ports, 'clock' | 'deployment'>,
  mail: { to: string; id: string; subject: string; text: string; link: string; button: string; after: string },
): Message {
  const { to, subject, text, link, button, after } = mail
  const address = ports.deployment.mailFrom || to
  return compose({
    from: { name: 'Mailcast', address },
    to,
    replyTo: null,
    subject,
    messageId: `${mail.id}@${address.split('@')[1]}`,
    date: ports.clock.now(),
    text: `${text}\n\n${link}\n\n${after}\n`,
    html: html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;background:#ffffff">
<div style="max-width:520px;margin:0 auto">
<h1 style="font-size:22px;margin:0 0 16px">${subject}</h1>
<p style="margin:0 0 24px">${text}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#2f6f4f;color:#ffffff;text-decoration:none">${button}</a></p>
<p style="margin:0 0 24px;font-size:14px;color:#555555">Or open this address: <br><a href="${link}" style="color:#555555;word-break:break-all">${link}</a></p>
<p style="margin:0;font-size:14px;color:#555555">${after}</p>
</div></body></html>
`.text,
  })
}
