import { eachApart, onceEach } from '#db/each-apart.ts'
import { transaction, type TransactionParts } from '#operation/transaction.ts'
import { deleteSomeOfAutomation, type FinishedAutomation, nextFinished } from './deletion-sql.ts'

const BATCH = 1000

/** Deletes a batch of each deleted automation that no reader is in. True: more may be left. */
export async function deleteFinished(system: TransactionParts): Promise<boolean> {
  const finished = onceEach<FinishedAutomation>((tried) => nextFinished(system.db, tried))
  const deleteSome = ({ accountId, automationId }: FinishedAutomation) =>
    transaction(system, accountId, (scope) => deleteSomeOfAutomation(scope, automationId, BATCH))
  return (await eachApart(finished, deleteSome)) > 0
}
