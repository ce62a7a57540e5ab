/**
 * The services that can submit mail: any SMTP server, or a service whose bounce reports Mailcast
 * can read.
 */
export const MAIL_PROVIDERS = [
  'smtp',
  'ses',
  'postmark',
  'mailgun',
  'sendgrid',
  'brevo',
  'resend',
  'sparkpost',
] as const

export type MailProvider = (typeof MAIL_PROVIDERS)[number]
