import { eachApart, onceEach } from '#db/each-apart.ts'
import { transaction, type TransactionParts } from '#operation/transaction.ts'
import type { Scope } from '#operation/scope.ts'
import { lockContacts } from '#areas/contacts/index.ts'
import { settleTiers } from './settle-tiers.ts'
import { firstDueAccount, forgetPaid, listDue } from './tier-sql.ts'

const BATCH = 200

/**
 * Updates the tiers of readers whose paid access has ended, in batches by account. It is safe in
 * two processes at once, because contacts are locked. Returns true when more readers may be due.
 */
export async function endDue(system: TransactionParts): Promise<boolean> {
  const now = system.ports.clock.now()
  const accounts = onceEach<string>((tried) => firstDueAccount(system.db, now, tried))
  return (await eachApart(accounts, (accountId) => transaction(system, accountId, endDueOf))) > 0
}

async function endDueOf(scope: Scope): Promise<void> {
  const due = await listDue(scope, BATCH)
  const contacts = await lockContacts(scope, due)
  await settleTiers(scope, contacts)
  const found = new Set(contacts.map(({ id }) => id))
  await forgetPaid(
    scope,
    due.filter((id) => !found.has(id)),
  )
}
