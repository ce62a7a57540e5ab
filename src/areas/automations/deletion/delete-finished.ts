import { transaction, type TransactionParts } from '#operation/transaction.ts'
import { deleteSomeOfAutomation, nextFinished } from './deletion-sql.ts'

const BATCH = 1000

/** Deletes a batch of an automation whose last reader has finished since it was deleted. Returns true when more may be left. */
export async function deleteFinished(system: TransactionParts): Promise<boolean> {
  const found = await nextFinished(system.db)
  if (!found) return false
  await transaction(system, found.accountId, (scope) => deleteSomeOfAutomation(scope, found.automationId, BATCH))
  return true
}
