import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'
import { listExpiredMoves, lockExpired, putEnd } from './move-sql.ts'

const BATCH = 20

/** Ends moves whose plan was not confirmed in time, and deletes their stored data. */
export async function endUnconfirmedMoves(system: System): Promise<boolean> {
  const expired = await listExpiredMoves(system.db, system.ports.clock.now(), BATCH)
  for (const { accountId, moveId } of expired)
    await transaction(system, accountId, async (scope) => {
      if (await lockExpired(scope, moveId))
        await putEnd(scope, moveId, { status: 'cancelled', failure: EXPIRED })
    })
  return expired.length === BATCH
}

const EXPIRED = {
  code: 'expired',
  detail: 'The plan was not confirmed in time, so its file was deleted. Start the move again.',
}
