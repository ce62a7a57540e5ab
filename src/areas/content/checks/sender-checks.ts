import type { BeforeScope } from '#operation/operation.ts'
import { type SenderStanding, senderStanding } from '#areas/domains/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Check } from './check.ts'
import { cutShown } from './words.ts'

export async function senderChecks(
  scope: Pick<BeforeScope, 'accountId' | 'db' | 'ports'>,
  { sender: { email } }: Newsletter,
): Promise<Check[]> {
  const standing = await senderStanding(scope, scope.ports.deployment, email)
  const domain = cutShown(email.slice(email.lastIndexOf('@') + 1))
  const check = CHECKS[standing]
  return check === null
    ? []
    : [
        {
          code: check.code,
          severity: 'warning',
          detail: check.words(domain),
          values: { domain, reason: standing },
        },
      ]
}

interface Words {
  code: Check['code']
  words: (domain: string) => string
}

const CHECKS: Record<SenderStanding, Words | null> = {
  server: null,
  verified: null,
  missing: {
    code: 'domain_unverified',
    words: (domain) =>
      `The sender's domain ${domain} is not added, so mail from it is not signed, and many mailboxes refuse it. Add it with add_domain.`,
  },
  pending: {
    code: 'domain_unverified',
    words: (domain) =>
      `The sender's domain ${domain} is not verified, so mail from it is not signed, and many mailboxes refuse it. Publish its records, then use check_domain.`,
  },
  failing: {
    code: 'domain_failing',
    words: (domain) =>
      `The DNS record of the sender's domain ${domain} is gone or has changed, so mail from it is not signed any more. Mend it, then use check_domain.`,
  },
  foreign: {
    code: 'domain_foreign',
    words: (domain) =>
      `Another account has verified the sender's domain ${domain}, so mail goes out from the server's address. Verify it here too, or choose another sender.`,
  },
}
