import type { TransactionParts } from '#operation/transaction.ts'
import { deleteFileRow, expiredFiles } from './stored-file-sql.ts'
import { storeName } from './stored-file.ts'

const BATCH = 100

/**
 * Deletes the bytes of expired files, and then their rows. Returns true when more are left. While the store is away the rows stay, and the next
 * round tries again; a row whose bytes are gone already costs one request.
 */
export async function forgetOldFiles({ db, ports }: Pick<TransactionParts, 'db' | 'ports'>): Promise<boolean> {
  const expired = await expiredFiles(db, ports.clock.now(), BATCH)
  for (const { accountId, fileId } of expired) {
    try {
      await ports.files.remove(storeName(accountId, fileId))
    } catch (err) {
      ports.log.warn({ err, accountId, fileId }, 'the store of files did not delete an expired file; the next housekeeping tries again')
      return false
    }
    await deleteFileRow({ db, accountId }, fileId)
  }
  return expired.length === BATCH
}
