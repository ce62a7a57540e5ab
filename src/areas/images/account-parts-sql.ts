import type { AccountDb } from '#db/account-db.ts'
import {
  accountFiles,
  type AccountPart,
  accountParts,
} from '#operation/account-data/account-part.ts'
import { id, integer, integers, orNull, text, time } from '#operation/account-data/column.ts'
import { accountErasures } from '#operation/account-data/closing.ts'
import { register } from '#operation/registry.ts'
import { imagesErasure } from './erase-images.ts'
import { uuidOf } from '#lib/typeid.ts'
import { filesOf, storeNameOf } from './image.ts'
import { listImages } from './image-sql.ts'

const images: AccountPart = {
  name: 'images',
  about: 'The image library. The pictures are below `files/images`, by id and width.',
  table: 'image',
  key: { image_id: 'uuid' },
  columns: {
    id: id('img', 'image_id'),
    fileName: text(),
    contentType: text(),
    bytes: integer(),
    width: integer(),
    height: integer(),
    widths: integers(),
    storedBytes: integer(),
    createdAt: time(),
    deletedAt: orNull(time('expires_at')),
  },
  leaves: { sha256: 'the digest of the upload; the manifest has those of the stored files' },
}

const PAGE = 100

async function* imageFiles(scope: AccountDb) {
  for (let before: string | null = null; ;) {
    const page = (await listImages(scope, undefined, { limit: PAGE, before })).slice(0, PAGE)
    for (const image of page)
      for (const file of filesOf(image)) {
        const storeName = storeNameOf(image.id, file)
        yield {
          name: `images/${image.id}/${storeName.split('/').at(-1)!.replace('_', '.')}`,
          storeName,
        }
      }
    if (page.length < PAGE) return
    before = uuidOf(page.at(-1)!.id)
  }
}

export const accountData = [
  register(accountParts, images),
  register(accountFiles, { list: imageFiles }),
  register(accountErasures, imagesErasure),
]
