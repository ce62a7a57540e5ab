import { eachApart } from '#db/each-apart.ts'
import type { Forget } from '#operation/jobs/retention.ts'
import { dropFile } from '#areas/files/index.ts'
import { deleteUnfinished, deleteVersion, versionsInVain } from '../record/product-file-sql.ts'

const BATCH = 100

/**
 * Marks former versions that no order needs for deletion. The area `files` deletes their bytes
 * later.
 */
export const forgetOldVersions: Forget = async ({ db }, now) => {
  const found = await versionsInVain(db, now, BATCH)
  await eachApart(found, async ({ accountId, fileId }) => {
    await dropFile({ db, accountId, now }, fileId)
    await deleteVersion({ db, accountId }, fileId)
  })
  return found.length === BATCH
}

/**
 * Deletes the rows of versions that were never completed, after the area `files` has deleted the
 * rows of their files.
 */
export const forgetUnfinished: Forget = async ({ db }) =>
  (await deleteUnfinished(db, BATCH)) === BATCH
