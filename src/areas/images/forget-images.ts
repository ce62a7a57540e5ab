import type { TransactionParts } from '#operation/transaction.ts'
import { filesOf, storeNameOf } from './image.ts'
import { deleteImageRow, expiredImages } from './image-sql.ts'

const BATCH = 100

/**
 * Deletes the bytes of images that left the library or never came into it, and then their rows. Returns true when more are left. While the store is
 * away the rows stay, and the next round tries again.
 */
export async function forgetOldImages({ db, ports }: Pick<TransactionParts, 'db' | 'ports'>): Promise<boolean> {
  const expired = await expiredImages(db, ports.clock.now(), BATCH)
  for (const { accountId, ...image } of expired) {
    try {
      for (const file of filesOf(image)) await ports.files.remove(storeNameOf(image.id, file))
    } catch (err) {
      ports.log.warn({ err, accountId, imageId: image.id }, 'the store of files did not delete an image; the next housekeeping tries again')
      return false
    }
    await deleteImageRow({ db, accountId }, image.id)
  }
  return expired.length === BATCH
}
