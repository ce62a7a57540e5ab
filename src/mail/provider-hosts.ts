import type { MailProvider } from './mail-provider.ts'

/** The hosts at which the services submit by SMTP. Their documentation of SMTP names them. */
const HOSTS: readonly (readonly [MailProvider, RegExp])[] = [
  ['ses', /^email-smtp(?:-fips)?\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/],
  ['postmark', /^smtp(?:-broadcasts)?\.postmarkapp\.com$/],
  ['mailgun', /^smtp\.(?:[a-z]{2}\.)?mailgun\.org$/],
  ['sendgrid', /^smtp\.(?:[a-z]{2}\.)?sendgrid\.net$/],
  ['brevo', /^smtp-relay\.(?:brevo|sendinblue)\.com$/],
  ['resend', /^smtp\.resend\.com$/],
  ['sparkpost', /^smtp\.(?:[a-z]{2}\.)?sparkpostmail\.com$/],
]

/** Returns the service whose SMTP server a host is; `smtp` for all other servers. */
export function providerOfHost(host: string): MailProvider {
  const name = host.toLowerCase().replace(/\.$/, '')
  return HOSTS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'smtp'
}
