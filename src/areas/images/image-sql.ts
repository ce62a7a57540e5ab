import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
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

async function select(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<StoredImage[]> {
  const found = await rows(
    db,
    sql<ImageRow>`select ${COLUMNS} from image where account_id = ${uuidOf(accountId)} and expires_at is null and ${condition}`,
  )
  return found.map(toImage)
}

/** Finds images of the account by their ids. */
export async function selectImages(
  scope: AccountDb,
  imageIds: readonly string[],
): Promise<StoredImage[]> {
  if (imageIds.length === 0) return []
  return select(scope, sql`image_id = any(${imageIds.map(uuidOf)}::uuid[])`)
}

export async function findImage(
  scope: AccountDb,
  imageId: string,
): Promise<StoredImage | undefined> {
  return (await selectImages(scope, [imageId]))[0]
}

/**
 * Returns whether an image belongs to the account. This includes an image that was removed but is
 * not erased yet.
 */
export async function isImageOf({ db, accountId }: AccountDb, imageId: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from image where account_id = ${uuidOf(accountId)} and image_id = ${uuidOf(imageId)}`,
  )
  return found !== undefined
}

export async function lockImage(
  scope: AccountDb,
  imageId: string,
): Promise<StoredImage | undefined> {
  return (await select(scope, sql`image_id = ${uuidOf(imageId)} for update`))[0]
}

/** Finds the image made from the same upload, by its SHA-256 in hex. */
export async function findUpload(
  scope: AccountDb,
  sha256: string,
): Promise<StoredImage | undefined> {
  return (await select(scope, sql`sha256 = ${Buffer.from(sha256, 'hex')}`))[0]
}

/** Locks a digest until the transaction ends, so uploads of the same bytes wait for each other. */
export async function lockUpload({ db, accountId }: AccountDb, sha256: string): Promise<void> {
  await row(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${sha256}`}, 20261122))`,
  )
}

const named = (q: string | undefined) =>
  q === undefined
    ? sql`true`
    : sql`fold_search(file_name) like fold_search(${`%${q.replace(/[\\%_]/g, '\\$&')}%`})`

/** Lists images, newest first: one more than the page holds. */
export async function listImages(
  scope: AccountDb,
  q: string | undefined,
  page: { limit: number; before: string | null },
): Promise<StoredImage[]> {
  const before = page.before === null ? sql`` : sql`and image_id < ${page.before}`
  return select(scope, sql`${named(q)} ${before} order by image_id desc limit ${page.limit + 1}`)
}

export async function countImages(
  { db, accountId }: AccountDb,
  q: string | undefined,
): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from image where account_id = ${uuidOf(accountId)} and expires_at is null and ${named(q)}`,
  )
  return found!.n
}

/** Sums the bytes of all sizes of the images in an account's library. */
export async function libraryBytes({ db, accountId }: AccountDb): Promise<number> {
  const found = await row(
    db,
    sql<{
      bytes: number
    }>`select coalesce(sum(stored_bytes), 0)::bigint as bytes from image where account_id = ${uuidOf(accountId)} and expires_at is null`,
  )
  return found!.bytes
}

/** Returns the bytes of an image before it is in the library. */
export async function bytesOf({ db, accountId }: AccountDb, imageId: string): Promise<number> {
  const found = await row(
    db,
    sql<{
      bytes: number
    }>`select stored_bytes as bytes from image where account_id = ${uuidOf(accountId)} and image_id = ${uuidOf(imageId)}`,
  )
  return found?.bytes ?? 0
}

/**
 * Locks the library's size until the transaction ends, so that concurrent uploads cannot exceed the
 * limit together.
 */
export async function lockLibrary({ db, accountId }: AccountDb): Promise<void> {
  await row(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} images`}, 20261123))`,
  )
}

/** Inserts an image whose bytes are not stored yet. `keepImage` adds it to the library. */
export async function insertImage(
  { db, accountId }: AccountDb,
  image: StoredImage,
  more: { sha256: string; storedBytes: number; expiresAt: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into image (account_id, image_id, sha256, file_name, content_type, bytes, stored_bytes, width, height, widths, created_at, expires_at)
      values (${uuidOf(accountId)}, ${uuidOf(image.id)}, ${Buffer.from(more.sha256, 'hex')}, ${image.fileName}, ${image.contentType}, ${image.bytes}, ${more.storedBytes},
        ${image.width}, ${image.height}, ${image.widths}::integer[], ${image.createdAt}::timestamptz, ${more.expiresAt})`,
  )
}

/** Adds a stored image to the library. Returns false when a periodic job deleted it meanwhile. */
export async function keepImage({ db, accountId, now }: Scope, imageId: string): Promise<boolean> {
  const kept = await countAffected(
    db,
    sql`update image set expires_at = null where account_id = ${uuidOf(accountId)} and image_id = ${uuidOf(imageId)} and expires_at > ${now}`,
  )
  return kept > 0
}

/** Removes an image from the library. A periodic job deletes its bytes later. */
export async function dropImage({ db, accountId, now }: Scope, imageId: string): Promise<void> {
  await countAffected(
    db,
    sql`update image set expires_at = ${now} where account_id = ${uuidOf(accountId)} and image_id = ${uuidOf(imageId)}`,
  )
}

/**
 * Drops an image that was not added to the library. Returns false when the image is in the library;
 * it then stays.
 */
export async function dropUnkept(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  imageId: string,
): Promise<boolean> {
  const dropped = await countAffected(
    db,
    sql`update image set expires_at = ${now} where account_id = ${uuidOf(accountId)} and image_id = ${uuidOf(imageId)} and expires_at is not null`,
  )
  return dropped > 0
}

/** Lists images that are in no library. Removed images come first. */
export async function listExpiredImages(
  db: Db,
  now: Date,
  limit: number,
): Promise<
  (Pick<StoredImage, 'id' | 'contentType' | 'width' | 'widths'> & { accountId: string })[]
> {
  const found = await rows(
    db,
    sql<
      ImageRow & { account_id: string }
    >`select account_id, ${COLUMNS} from image /* every account */
      where expires_at <= ${now} order by expires_at limit ${limit}`,
  )
  return found.map((each) => ({ ...toImage(each), accountId: typeId('acc', each.account_id) }))
}

export async function deleteImageRow({ db, accountId }: AccountDb, imageId: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from image where account_id = ${uuidOf(accountId)} and image_id = ${uuidOf(imageId)} and expires_at is not null`,
  )
}

/** Lists all images of an account, also removed and unfinished ones. */
export async function listEveryImage(
  { db, accountId }: AccountDb,
  limit: number,
): Promise<StoredImage[]> {
  const found = await rows(
    db,
    sql<ImageRow>`select ${COLUMNS} from image where account_id = ${uuidOf(accountId)} order by image_id limit ${limit}`,
  )
  return found.map(toImage)
}

export async function eraseImageRow({ db, accountId }: AccountDb, imageId: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from image where account_id = ${uuidOf(accountId)} and image_id = ${uuidOf(imageId)}`,
  )
}
