import type { TransactionParts } from '#operation/transaction.ts'
import { filesOf, storeNameOf } from './image.ts'
import { deleteImageRow, listExpiredImages } from './image-sql.ts'

const BATCH = 100

/**
 * Deletes the bytes, then the rows, of images that are not in the library. Returns true when more
 * may be left. While the store does not answer, the rows stay for the next round.
 */
export async function forgetOldImages({
  db,
  ports,
}: Pick<TransactionParts, 'db' | 'ports'>): Promise<boolean> {
  const expired = await listExpiredImages(db, ports.clock.now(), BATCH)
  let failed = false
  for (const { accountId, ...image } of expired) {
    try {
      for (const file of filesOf(image)) await ports.files.remove(storeNameOf(image.id, file))
    } catch (err) {
      ports.log.warn(
        { err, accountId, imageId: image.id },
        'the store of files did not delete an image; the next housekeeping tries again',
      )
      failed = true
      continue
    }
    await deleteImageRow({ db, accountId }, image.id)
  }
  return expired.length === BATCH && !failed
}
