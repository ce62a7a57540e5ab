import type { Scope } from '#operation/scope.ts'
import type { BounceReport, NewBounce } from '#areas/bounces/index.ts'
import { findContacts } from '#areas/contacts/index.ts'
import { noteReturns } from './note-returns.ts'
import { contactsOf } from './returns-sql.ts'

/**
 * A report about a recipient of a mailing. `at`: the time of the event; null when the report does
 * not contain it.
 */
export type ReturnReport = Omit<BounceReport, 'email' | 'contactId' | 'at'> & { at: Date | null }

/**
 * Stores reports about recipients of a mailing, each event once. Skips reports whose recipient or
 * contact was deleted. Returns the new reports.
 */
export async function reportReturns(
  scope: Scope,
  mailingId: string,
  reports: readonly ReturnReport[],
): Promise<NewBounce[]> {
  const contactOf = await contactsOf(
    scope,
    mailingId,
    reports.map(({ recipientId }) => recipientId),
  )
  const contacts = await findContacts(scope, [...new Set(contactOf.values())])
  const emails = new Map(contacts.map(({ id, email }) => [id, email]))
  const known = reports.flatMap((report) => {
    const contactId = contactOf.get(report.recipientId) ?? ''
    const email = emails.get(contactId)
    // With a reporter's clock ahead of ours, a soft bounce would look recent for too long.
    const at = new Date(Math.min(report.at?.getTime() ?? Infinity, scope.now.getTime()))
    return email === undefined ? [] : [{ ...report, contactId, email, at }]
  })
  return known.length === 0 ? [] : noteReturns(scope, mailingId, known)
}
