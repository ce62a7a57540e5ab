import { transaction, type TransactionParts } from '#operation/transaction.ts'
import { lockContacts } from '#areas/contacts/index.ts'
import { settleTiers } from './settle-tiers.ts'
import { firstDueAccount, forgetDue, listDue } from './tier-sql.ts'

const BATCH = 200

/**
 * Derives the tiers of readers whose paid access has come to its end, for the account that waits longest. Two processes may do it at once: contacts
 * are locked, so the second finds them settled. Returns true when more may be due.
 */
export async function endDue(system: TransactionParts): Promise<boolean> {
  const accountId = await firstDueAccount(system.db, system.ports.clock.now())
  if (accountId === null) return false
  await transaction(system, accountId, async (scope) => {
    const due = await listDue(scope, BATCH)
    const contacts = await lockContacts(scope, due)
    // The rows of deleted contacts go too.
    await forgetDue(scope, due)
    await settleTiers(scope, contacts)
  })
  return true
}
