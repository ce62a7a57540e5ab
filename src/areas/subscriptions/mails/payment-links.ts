import { linkOrigin, type Newsletter } from '#areas/newsletters/index.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Caller } from '#operation/caller.ts'
import type { Ports } from '#ports/ports.ts'
import { addressDigest } from '#areas/contacts/index.ts'

export const PAYMENT = 'paid subscription'

/**
 * Returns the link to the provider's page for changing the card. The link stops working when the
 * reader's address changes, because the old mailbox may belong to another person.
 */
export function paymentUrl(
  ports: Pick<Ports, 'vault' | 'deployment'>,
  accountId: string,
  {
    subscriptionId,
    email,
    newsletter,
  }: { subscriptionId: string; email: string; newsletter: Pick<Newsletter, 'siteUrl'> },
): string {
  const claims = {
    accountId,
    subject: typeId('sub', uuidOf(subscriptionId)),
    generation: addressDigest(email),
    about: null,
  }
  return `${linkOrigin(newsletter, ports.deployment.baseUrl)}/subscriptions/${ports.vault.sign(PAYMENT, claims)}`
}

/**
 * Returns the subscription that a payment link names, and the digest of the address to which the
 * link was mailed.
 */
export function paymentOf(caller: Caller): { subscriptionId: string; digest: number } {
  if (caller.kind !== 'reader')
    throw new Error('an operation of a payment’s page was called without its link')
  return { subscriptionId: typeId('psn', uuidOf(caller.subjectId)), digest: caller.generation }
}
