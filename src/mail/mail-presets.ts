import type { MailProvider } from './mail-provider.ts'

/** The kinds of encryption of a connection; `tls` from its first byte (RFC 8314 §3). */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** The SMTP server of a mail service, according to its documentation. */
interface MailPreset {
  /** The hosts by region. The first is the default. */
  hosts: Readonly<Record<string, string>>
  port: number
  security: MailSecurity
  /**
   * The SMTP user name that is the same for all accounts. `key`: the key is also the user name.
   * Null: each account has its own user name.
   */
  user: string | null
  /** The most messages over a connection, where the service names a number. */
  messages: number | null
}

type Preset = Exclude<MailProvider, 'smtp' | 'ses'>

const STARTTLS = { port: 587, security: 'starttls', messages: null } as const

// The pages were read in November 2026.
export const MAIL_PRESETS: Readonly<Record<Preset, MailPreset>> = {
  // https://postmarkapp.com/developer/user-guide/send-email-with-smtp: a server token is user and
  // password, and reaches the transactional stream. An SMTP token belongs to one stream.
  postmark: { hosts: { any: 'smtp.postmarkapp.com' }, ...STARTTLS, user: 'key' },
  // https://help.mailgun.com/hc/en-us/articles/203380100: the SMTP password of a domain, no API key.
  mailgun: {
    hosts: { us: 'smtp.mailgun.org', eu: 'smtp.eu.mailgun.org' },
    ...STARTTLS,
    user: null,
  },
  // https://www.twilio.com/docs/sendgrid/for-developers/sending-email/integrating-with-the-smtp-api
  sendgrid: {
    hosts: { us: 'smtp.sendgrid.net', eu: 'smtp.eu.sendgrid.net' },
    ...STARTTLS,
    user: 'apikey',
  },
  // https://developers.brevo.com/docs/smtp-integration: an SMTP key and its login, no API key.
  brevo: { hosts: { any: 'smtp-relay.brevo.com' }, ...STARTTLS, user: null },
  // https://resend.com/docs/send-with-smtp
  resend: {
    hosts: { any: 'smtp.resend.com' },
    port: 465,
    security: 'tls',
    user: 'resend',
    messages: null,
  },
  // https://developers.sparkpost.com/api/smtp: at most 100 messages over a connection.
  sparkpost: {
    hosts: { us: 'smtp.sparkpostmail.com', eu: 'smtp.eu.sparkpostmail.com' },
    ...STARTTLS,
    user: 'SMTP_Injection',
    messages: 100,
  },
}

/** The host of Postmark's broadcast streams, which take newsletters by an SMTP token. */
export const POSTMARK_BROADCASTS = 'smtp-broadcasts.postmarkapp.com'

export function presetOf(provider: MailProvider): MailPreset | null {
  return provider === 'smtp' || provider === 'ses' ? null : MAIL_PRESETS[provider]
}

export function sesHost(region: string): string {
  return `email.${region}.amazonaws.com`
}
