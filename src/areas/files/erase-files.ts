import type { AccountErasure } from '#operation/account-data/closing.ts'
import { deleteFileRow, listFiles } from './stored-file-sql.ts'
import { storeName } from './stored-file.ts'

const BATCH = 100

/**
 * Erases the files of an account: the bytes of each, then its row, so that a killed process can go
 * on.
 */
export const filesErasure: AccountErasure = {
  name: 'files',
  async erase({ db, accountId, ports, signal }) {
    const scope = { db, accountId }
    for (;;) {
      const files = await listFiles(scope, BATCH)
      for (const fileId of files) {
        signal.throwIfAborted()
        await ports.files.remove(storeName(accountId, fileId))
        await deleteFileRow(scope, fileId)
      }
      if (files.length < BATCH) return
    }
  },
}
