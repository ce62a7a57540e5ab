import { eachApart } from '#db/each-apart.ts'
import type { Forget } from '#operation/jobs/retention.ts'
import { dropFile } from '#areas/files/index.ts'
import { deleteUnfinished, deleteVersion, versionsInVain } from '../record/product-file-sql.ts'

const BATCH = 100

/** Drops replaced versions that no order needs. The files area then deletes their bytes. */
export const forgetOldVersions: Forget = async ({ db }, now) => {
  const found = await versionsInVain(db, now, BATCH)
  await eachApart(found, async ({ accountId, fileId }) => {
    await dropFile({ db, accountId, now }, fileId)
    await deleteVersion({ db, accountId }, fileId)
  })
  return found.length === BATCH
}

/** Deletes versions whose bytes never came, once the files area has forgotten them. */
export const forgetUnfinished: Forget = async ({ db }) =>
  (await deleteUnfinished(db, BATCH)) === BATCH
