import { z } from 'zod'
import type { BeforeScope } from '#operation/operation.ts'
import type { ReaderTier } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { findBoughtHere, isPaid, isPaidBy, findSignedInReader } from '#areas/subscriptions/index.ts'

export const SignedInTier = z
  .enum(['visitor', 'free', 'paid'])
  .meta({ description: 'The reader who is signed in, as a tier; visitor: none.' })

/**
 * Returns what a visitor may read. A signed-in reader counts as a reader until the subscription
 * generation ends. A paid reader who unsubscribed may still read the archive, and so may a browser
 * in which a paid subscription is known.
 */
export async function readerTier(scope: BeforeScope, newsletter: Newsletter): Promise<ReaderTier> {
  const now = scope.ports.clock.now()
  const bought = await findBoughtHere(scope, newsletter)
  if (bought) return isPaidBy(bought, newsletter, now) ? 'paid' : 'visitor'
  const contact = await findSignedInReader(scope, newsletter)
  if (!contact) return 'visitor'
  if (await isPaid(scope, contact, now)) return 'paid'
  return contact.status === 'active' ? 'free' : 'visitor'
}
