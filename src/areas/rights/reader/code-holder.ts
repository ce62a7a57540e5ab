import type { AccountDb } from '#db/account-db.ts'
import type { Caller } from '#operation/caller.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { Problem } from '#operation/problem.ts'
import { addressDigest, type Contact, findContact, linkExpired } from '#areas/contacts/index.ts'
import { type CodePurpose, codeHashes, codeWrong } from './reader-code.ts'
import { tryCode } from './reader-code-sql.ts'

/**
 * Returns the contact of a preferences link, if the contact still has the address to which the link
 * was mailed.
 */
export async function linkHolder(scope: AccountDb, caller: Caller): Promise<Contact> {
  if (caller.kind !== 'reader')
    throw new Error('an operation for readers was called by another kind of caller')
  const contact = await findContact(scope, caller.subjectId)
  if (!contact || addressDigest(contact.email) !== caller.generation)
    throw new Problem(linkExpired, 'Open the link in a newer mail, or sign up again.')
  return contact
}

/** A reader who has entered a code that was mailed to their address. */
interface CodeHolder {
  contact: Contact
  hashes: { address: Buffer; code: Buffer }
}

export const WRONG =
  'Check the six digits in the newest mail. A code works for ten minutes, for five tries, and once. Otherwise ask for another one.'

/** Checks a reader's code before the transaction, so a refusal does not undo the count of tries. */
export async function codeHolder(
  { db, accountId, caller, ports }: BeforeScope,
  purpose: CodePurpose,
  code: string,
): Promise<CodeHolder> {
  const contact = await linkHolder({ db, accountId }, caller)
  const { address, codeFor } = codeHashes(ports.vault, accountId, contact.email)
  const hashes = { address, code: codeFor(purpose, code) }
  if (!(await tryCode({ db, accountId }, hashes, ports.clock.now())))
    throw new Problem(codeWrong, WRONG)
  return { contact, hashes }
}
