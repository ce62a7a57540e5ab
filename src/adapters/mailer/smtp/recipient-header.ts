import type { MailProvider } from '#mail/mail-provider.ts'

/**
 * The header in which each service takes a value that its reports contain. Pages that document
 * them:
 * - SES: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-send-email.html
 * - Postmark: https://postmarkapp.com/support/article/1125-custom-metadata-faq
 * - Mailgun: https://documentation.mailgun.com/docs/mailgun/user-manual/sending-messages/send-attachments
 * - SendGrid: https://www.twilio.com/docs/sendgrid/for-developers/sending-email/unique-arguments
 * - Brevo: https://developers.brevo.com/docs/smtp-integration
 * - SparkPost: https://developers.sparkpost.com/api/smtp/
 * - Resend documents none for SMTP. Some of its events list custom headers; the others have the
 *   Message-ID.
 */
const HEADERS: Partial<Record<MailProvider, (recipientToken: string) => string>> = {
  ses: (token) => `X-SES-MESSAGE-TAGS: mailcast=${token}`,
  postmark: (token) => `X-PM-Metadata-mailcast: ${token}`,
  mailgun: (token) => `X-Mailgun-Variables: ${JSON.stringify({ mailcast: token })}`,
  sendgrid: (token) => `X-SMTPAPI: ${JSON.stringify({ unique_args: { mailcast: token } })}`,
  brevo: (token) => `X-Mailin-custom: ${token}`,
  resend: (token) => `X-Mailcast-Recipient: ${token}`,
  sparkpost: (token) => `X-MSYS-API: ${JSON.stringify({ metadata: { mailcast: token } })}`,
}

/**
 * Adds the recipient token at the start of a message, in the header that its mail service uses. Our
 * DKIM signature does not cover the header, so that the service may remove it.
 */
export function withRecipientHeader(
  raw: Buffer,
  provider: MailProvider,
  recipientToken: string | undefined,
): Buffer {
  const headerFor = HEADERS[provider]
  if (recipientToken === undefined || headerFor === undefined) return raw
  return Buffer.concat([Buffer.from(`${headerFor(recipientToken)}\r\n`, 'latin1'), raw])
}
