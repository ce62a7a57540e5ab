import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import {
  accountFiles,
  type AccountPart,
  accountParts,
} from '#operation/account-data/account-part.ts'
import type { ArchivedRecord, ArrivingFile } from '#operation/account-data/arrival.ts'
import { hex, id, integer, integers, orNull, text, time } from '#operation/account-data/column.ts'
import { accountErasures } from '#operation/account-data/closing.ts'
import { register } from '#operation/registry.ts'
import { imagesErasure } from './erase-images.ts'
import { uuidOf } from '#lib/typeid.ts'
import {
  filesOf,
  IMAGE_BYTES_MAX,
  ImageType,
  PIXELS_MAX,
  storeNameOf,
  type StoredImage,
  WIDTHS,
} from './image.ts'
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
    /** The digest of the upload, by which the library detects a duplicate picture. */
    uploadSha256: hex('sha256', sql`t.sha256`),
  },
  arrives: {
    early: true,
    checks: {
      fileName: z.string().max(200),
      contentType: ImageType,
      width: z.int().min(1).max(PIXELS_MAX),
      height: z.int().min(1).max(PIXELS_MAX),
      widths: z.array(z.int().min(1).max(PIXELS_MAX)).max(WIDTHS.length),
      uploadSha256: z.string().length(64),
      bytes: z.int().min(0),
      storedBytes: z.int().min(0),
    },
    // The bytes of the files themselves are counted, since a number in an archive may be false.
    sets: {
      stored_bytes: (record, arriving) =>
        archivedFiles(record).reduce((sum, { file }) => sum + (arriving.bytes(file) ?? 0), 0),
    },
    files: archivedFiles,
  },
}

function archivedFiles(record: ArchivedRecord): ArrivingFile[] {
  return filesOf(record as unknown as StoredImage).map((file) => {
    const storeName = storeNameOf(String(record.id), file)
    return {
      file: `files/${archivedName(String(record.id), storeName)}`,
      storeName,
      bytesMax: STORED_BYTES_MAX,
    }
  })
}

/** The most bytes of a stored picture: a converted one may be larger than the upload. */
const STORED_BYTES_MAX = 4 * IMAGE_BYTES_MAX

function archivedName(imageId: string, storeName: string): string {
  return `images/${imageId}/${storeName.split('/').at(-1)!.replace('_', '.')}`
}

const PAGE = 100

async function* imageFiles(scope: AccountDb) {
  for (let before: string | null = null; ;) {
    const page = (await listImages(scope, undefined, { limit: PAGE, before })).slice(0, PAGE)
    for (const image of page)
      for (const file of filesOf(image)) {
        const storeName = storeNameOf(image.id, file)
        yield {
          name: archivedName(image.id, storeName),
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
