import type { AccountDb } from '#db/account-db.ts'
import type { Caller } from '#operation/callers/caller.ts'
import { type Contact, findContact } from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

/** Returns the contact of the reader who is signed in on a newsletter's page; null for a visitor. The sign-in ends with the subscription generation. */
export async function signedInReader(scope: AccountDb & { caller: Caller }, { id }: Pick<Newsletter, 'id'>): Promise<Contact | null> {
  const { caller } = scope
  if (caller.kind !== 'visitor' || caller.reader === null) return null
  const contact = await findContact(scope, caller.reader.contactId)
  return contact?.newsletterId === id && contact.generation === caller.reader.generation ? contact : null
}
