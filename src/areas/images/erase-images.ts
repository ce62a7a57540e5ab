import type { AccountErasure } from '#operation/account-data/closing.ts'
import { filesOf, storeNameOf } from './image.ts'
import { eraseImageRow, listEveryImage } from './image-sql.ts'

const BATCH = 100

/**
 * Erases an account's images, also dropped and unfinished ones: the bytes of each, then its row.
 */
export const imagesErasure: AccountErasure = {
  name: 'images',
  async erase({ db, accountId, ports, signal }) {
    const scope = { db, accountId }
    for (;;) {
      const images = await listEveryImage(scope, BATCH)
      for (const image of images) {
        signal.throwIfAborted()
        for (const file of filesOf(image)) await ports.files.remove(storeNameOf(image.id, file))
        await eraseImageRow(scope, image.id)
      }
      if (images.length < BATCH) return
    }
  },
}
