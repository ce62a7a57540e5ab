import type { AccountDb } from '#db/account-db.ts'
import type { Caller } from '#operation/caller.ts'
import { notFound, Problem, refusal } from '#operation/problem.ts'
import type { Contact } from '#areas/contacts/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { findSubscription } from '../record/subscription-sql.ts'
import type { StoredSubscription } from '../record/subscription.ts'
import { findSignedInReader } from '../tiers/signed-in-reader.ts'

export const notSignedIn = refusal('not_signed_in', 401, 'The reader is not signed in')

type ReaderScope = AccountDb & { caller: Caller }

interface SignedIn {
  newsletter: Newsletter
  contact: Contact
}

/** Finds the signed-in reader on a newsletter's page. For other visitors it throws a Problem. */
export async function readerOn(scope: ReaderScope): Promise<SignedIn> {
  const newsletter =
    scope.caller.kind === 'visitor'
      ? await findNewsletter(scope, scope.caller.newsletterId)
      : undefined
  if (!newsletter) throw new Problem(notFound, 'This newsletter has ended.')
  const contact = await findSignedInReader(scope, newsletter)
  if (!contact)
    throw new Problem(notSignedIn, 'Sign in with your address to see your subscription.')
  return { newsletter, contact }
}

/** Finds a subscription of the signed-in reader. Those of other readers are not found. */
export async function ownSubscription(
  scope: ReaderScope,
  subscriptionId: string,
): Promise<SignedIn & { one: StoredSubscription }> {
  const signedIn = await readerOn(scope)
  const one = await findSubscription(scope, subscriptionId)
  if (!one || one.contactId !== signedIn.contact.id)
    throw new Problem(notFound, 'You have no such subscription.')
  return { ...signedIn, one }
}
