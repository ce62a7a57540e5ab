import type { TransactionParts } from '#operation/transaction.ts'
import { deleteFileRow, listExpiredFiles } from './stored-file-sql.ts'
import { storeName } from './stored-file.ts'

const BATCH = 100

/**
 * Deletes the bytes of expired files, then their rows. Returns true when more may be left. While
 * the store does not answer, the rows stay for the next round.
 */
export async function forgetOldFiles({
  db,
  ports,
}: Pick<TransactionParts, 'db' | 'ports'>): Promise<boolean> {
  const expired = await listExpiredFiles(db, ports.clock.now(), BATCH)
  let failed = false
  for (const { accountId, fileId } of expired) {
    try {
      await ports.files.remove(storeName(accountId, fileId))
    } catch (err) {
      ports.log.warn(
        { err, accountId, fileId },
        'the store of files did not delete an expired file; the next housekeeping tries again',
      )
      failed = true
      continue
    }
    await deleteFileRow({ db, accountId }, fileId)
  }
  return expired.length === BATCH && !failed
}
