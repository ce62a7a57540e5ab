import type { Retention } from '#operation/jobs/retention.ts'
import { dropFile } from '#areas/files/index.ts'
import { deleteUnfinished, deleteVersion, versionsInVain } from '../record/product-file-sql.ts'

const BATCH = 100

/** Drops versions of files that were replaced and that no order needs any more. The files area then deletes their bytes. */
export const forgetOldVersions: Retention = async ({ db }, now) => {
  const found = await versionsInVain(db, now, BATCH)
  for (const { accountId, fileId } of found) {
    await dropFile({ db, accountId, now }, fileId)
    await deleteVersion({ db, accountId }, fileId)
  }
  const unfinished = await deleteUnfinished(db, BATCH)
  return found.length === BATCH || unfinished === BATCH
}
