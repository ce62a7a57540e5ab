import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type StoredFile, storeName } from './stored-file.ts'

/** The days after which an unfinished file is deleted. No job takes that long. */
const UNFINISHED_DAYS = 8
const FOR_EVER = new Date('9999-12-31T00:00:00Z')

interface NewFile {
  fileName: string
  contentType: string
  /** The days after which the file is deleted when unfinished; eight by default. */
  unfinishedDays?: number
  /** The bytes that count in the account's limit for product files; none by default. */
  countedBytes?: number
}

/** Inserts the row of a file that will be written. Returns its id, `fil_…`. */
export async function createFile(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  { fileName, contentType, unfinishedDays = UNFINISHED_DAYS, countedBytes }: NewFile,
): Promise<string> {
  const [id, expiresAt] = [
    newUuid(now.getTime()),
    new Date(now.getTime() + unfinishedDays * DAY_MS),
  ]
  await countAffected(
    db,
    sql`insert into file (account_id, file_id, file_name, content_type, created_at, expires_at, counted_bytes)
      values (${uuidOf(accountId)}, ${id}, ${fileName}, ${contentType}, ${now}, ${expiresAt}, ${countedBytes ?? null})`,
  )
  return typeId('fil', id)
}

/** Marks a file as complete. Returns false when it was dropped meanwhile: delete its bytes then. */
export async function finishFile(
  { db, accountId, now }: Scope,
  fileId: string,
  { bytes, expiresAt }: { bytes: number; expiresAt: Date },
): Promise<boolean> {
  const finished = await countAffected(
    db,
    sql`update file set bytes = ${bytes}, expires_at = ${expiresAt}
      where account_id = ${uuidOf(accountId)} and file_id = ${uuidOf(fileId)} and expires_at > ${now}`,
  )
  return finished > 0
}

/** Marks a file as complete, without an expiry. Returns false when it was dropped meanwhile. */
export async function keepFile(scope: Scope, fileId: string, bytes: number): Promise<boolean> {
  return finishFile(scope, fileId, { bytes, expiresAt: FOR_EVER })
}

/** Marks a file as dropped, so its link ends at once. A periodic job deletes its bytes later. */
export async function dropFile(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  fileId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update file set expires_at = ${now} where account_id = ${uuidOf(accountId)} and file_id = ${uuidOf(fileId)}`,
  )
}

/** Drops an unfinished file. Returns false when it is complete, and stays. */
export async function dropUnfinished(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  fileId: string,
): Promise<boolean> {
  const dropped = await countAffected(
    db,
    sql`update file set expires_at = ${now} where account_id = ${uuidOf(accountId)} and file_id = ${uuidOf(fileId)} and bytes is null`,
  )
  return dropped > 0
}

/** Finds a complete file that has not expired. */
export async function findFile(
  { db, accountId }: AccountDb,
  fileId: string,
  now: Date,
): Promise<StoredFile | undefined> {
  const found = await row(
    db,
    sql<{
      file_name: string
      content_type: string
      bytes: number
    }>`select file_name, content_type, bytes from file
      where account_id = ${uuidOf(accountId)} and file_id = ${uuidOf(fileId)} and bytes is not null and expires_at > ${now}`,
  )
  if (!found) return undefined
  const { file_name, content_type, bytes } = found
  return {
    id: fileId,
    storeName: storeName(accountId, fileId),
    fileName: file_name,
    contentType: content_type,
    bytes,
  }
}

/**
 * Sums the bytes of product files. A row is deleted after its bytes, so all files on the disk
 * count.
 */
export async function sumCountedBytes({ db, accountId }: AccountDb): Promise<number> {
  const found = await row(
    db,
    sql<{
      bytes: number
    }>`select coalesce(sum(counted_bytes), 0)::bigint as bytes from file where account_id = ${uuidOf(accountId)}`,
  )
  return found!.bytes
}

/** Locks the count of the account's file bytes until the transaction ends. */
export async function lockCountedFiles({ db, accountId }: AccountDb): Promise<void> {
  await row(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} files`}, 20261123))`,
  )
}

export async function listExpiredFiles(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ accountId: string; fileId: string }[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
      file_id: string
    }>`select account_id, file_id from file /* every account */
      where expires_at <= ${now} order by expires_at limit ${limit}`,
  )
  return found.map(({ account_id, file_id }) => ({
    accountId: typeId('acc', account_id),
    fileId: typeId('fil', file_id),
  }))
}

export async function deleteFileRow({ db, accountId }: AccountDb, fileId: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from file where account_id = ${uuidOf(accountId)} and file_id = ${uuidOf(fileId)}`,
  )
}

export async function listFiles({ db, accountId }: AccountDb, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      file_id: string
    }>`select file_id from file where account_id = ${uuidOf(accountId)} order by file_id limit ${limit}`,
  )
  return found.map(({ file_id }) => typeId('fil', file_id))
}
