import MailComposer from 'nodemailer/lib/mail-composer/index.js'

export interface Composition {
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  /** Without angle brackets. */
  messageId: string
  date: Date
  headers: Record<string, string>
  text: string
  html: string
  /** The envelope's sender, where it is not the From address. */
  returnPath?: string
}

/** A message of two parts, text and HTML (RFC 2046 §5.1.4), in 7 bits with lines of at most 76 characters. */
export async function compose(mail: Composition): Promise<{ from: string; to: string; messageId: string; raw: Buffer }> {
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
    subject: mail.subject,
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    headers: Object.entries(mail.headers).map(([key, value]) => ({ key, value: { prepared: true, value } })),
    text: mail.text,
    html: mail.html,
    textEncoding: 'quoted-printable',
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const raw = await composer.compile().build()
  return { from: mail.returnPath ?? mail.from.address, to: mail.to, messageId: mail.messageId, raw }
}
