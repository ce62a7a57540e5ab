import { MAIL_PRESETS, POSTMARK_BROADCASTS } from './mail-presets.ts'
import type { MailProvider } from './mail-provider.ts'

/** The hosts of Amazon SES's SMTP servers. For SES, its API is better than SMTP. */
const SES_HOST = /^email-smtp(?:-fips)?\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/

const PROVIDERS: ReadonlyMap<string, MailProvider> = new Map([
  ...Object.entries(MAIL_PRESETS).flatMap(([provider, { hosts }]) =>
    Object.values(hosts).map((host) => [host, provider as MailProvider] as const),
  ),
  [POSTMARK_BROADCASTS, 'postmark'],
  // The name of Brevo until 2023.
  ['smtp-relay.sendinblue.com', 'brevo'],
])

/** Returns the service whose SMTP server a host is; `smtp` for all other servers. */
export function providerOfHost(host: string): MailProvider {
  const name = host.toLowerCase().replace(/\.$/, '')
  return SES_HOST.test(name) ? 'ses' : (PROVIDERS.get(name) ?? 'smtp')
}
