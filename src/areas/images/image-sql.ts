import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, type Db, isDuplicate, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { ImageType, StoredImage } from './image.ts'

interface ImageRow {
  image_id: string
  file_name: string
  content_type: ImageType
  bytes: number
  width: number
  height: number
  widths: number[]
  created_at: Date
}

const COLUMNS = sql`image_id, file_name, content_type, bytes, width, height, widths, created_at`

function toImage(found: ImageRow): StoredImage {
  const { bytes, width, height, widths } = found
  return {
    id: typeId('img', found.image_id),
    fileName: found.file_name,
    contentType: found.content_type,
    bytes,
    width,
    height,
    widths,
    createdAt: found.created_at.toISOString(),
  }
}

async function select({ db, accountId }: AccountDb, condition: RawBuilder<unknown>): Promise<StoredImage[]> {
  const found = await rows(
    db,
    sql<ImageRow>`select ${COLUMNS} from image where account_id = ${uuidOf(accountId)} and expires_at is null and ${condition}`,
  )
  return found.map(toImage)
}

/** Finds images by their ids. An id of another account is not found. */
export async function selectImages(scope: AccountDb, imageIds: readonly string[]): Promise<StoredImage[]> {
  if (imageIds.length === 0) return []
  return select(scope, sql`image_id = any(${imageIds.map(uuidOf)}::uuid[])`)
}
