/** The services that can submit mail: any SMTP server, or one of those whose returns are understood. */
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
