import type { MailProvider } from '#mail/mail-provider.ts'

/** The mail services that report bounces and complaints by HTTP. */
export const RETURN_PROVIDERS = [
  'ses',
  'postmark',
  'mailgun',
  'sendgrid',
  'brevo',
  'resend',
  'sparkpost',
] as const satisfies readonly MailProvider[]

export type ReturnProvider = (typeof RETURN_PROVIDERS)[number]

/** Returns the service if it reports by HTTP; null for plain SMTP servers and for none. */
export function returnProviderOf(provider: string | null): ReturnProvider | null {
  return RETURN_PROVIDERS.find((known) => known === provider) ?? null
}
