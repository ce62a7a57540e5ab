import { newUuid, typeId } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { eraseContacts } from '#areas/contacts/index.ts'
import type { EndPayment } from '#areas/newsletters/index.ts'
import { ERASURE, type Erasure } from './erasure.ts'
import { runErasure } from './erasure-job.ts'
import { dropExportsOf } from './exports/data-export-sql.ts'
import { findErasureOf, insertErasure } from './erasure-sql.ts'

/**
 * Erases the person behind a contact: the contacts at once, and what else names the person by a job. Returns the first receipt when the contact
 * was erased before, and undefined when the account never had it.
 */
export async function erasePerson(scope: Scope, contactId: string, endPayment: EndPayment | null): Promise<Erasure | undefined> {
  const receiptId = typeId(ERASURE, newUuid(scope.now.getTime()))
  const contacts = await eraseContacts(scope, contactId, { erasureId: receiptId, endPayment })
  if (!contacts) return findErasureOf(scope, contactId)
  const erasure = await insertErasure(scope, receiptId, { email: contacts[0]!.email, contacts })
  await dropExportsOf(
    scope,
    contacts.map(({ id }) => id),
  )
  await scope.enqueue(runErasure, { accountId: scope.accountId, receiptId, late: false })
  return erasure
}
