import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { ProductFile } from './product.ts'

export async function findFiles(
  { db, accountId }: AccountDb,
  fileIds: readonly string[],
): Promise<Map<string, ProductFile>> {
  if (fileIds.length === 0) return new Map()
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    // The name, the type and the bytes come from the area `files`.
    sql<{
      file_id: string
      file_name: string
      bytes: number
      content_type: string
      sha256: Buffer
    }>`select f.file_id, f.file_name, f.bytes,
        f.content_type, p.sha256
      from product_file p join file f on f.account_id = ${account} and f.file_id = p.file_id
      where p.account_id = ${account} and p.file_id = any(${fileIds.map(uuidOf)}::uuid[]) and p.sha256 is not null`,
  )
  return new Map(
    found.map(({ file_id, file_name: name, bytes, content_type: contentType, sha256 }) => [
      typeId('fil', file_id),
      { name, bytes, contentType, sha256: sha256.toString('hex') },
    ]),
  )
}

/** Inserts a version of a product's file. Its bytes are stored afterwards. */
export async function insertVersion(
  { db, accountId }: AccountDb,
  { fileId, productId }: { fileId: string; productId: string },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into product_file (account_id, file_id, product_id) values (${uuidOf(accountId)}, ${uuidOf(fileId)}, ${uuidOf(productId)})`,
  )
}

/** Makes a version the product's file, in place of the former version. Lock the product first. */
export async function useVersion(
  { db, accountId, now }: Scope,
  { productId, fileId, sha256 }: { productId: string; fileId: string; sha256: string },
): Promise<void> {
  const account = uuidOf(accountId)
  await countAffected(
    db,
    sql`update product_file set replaced_at = ${now} where account_id = ${account} and replaced_at is null
      and file_id = (select file_id from product where account_id = ${account} and product_id = ${uuidOf(productId)})`,
  )
  await countAffected(
    db,
    sql`update product_file set sha256 = ${Buffer.from(sha256, 'hex')} where account_id = ${account} and file_id = ${uuidOf(fileId)}`,
  )
  await countAffected(
    db,
    sql`update product set file_id = ${uuidOf(fileId)} where account_id = ${account} and product_id = ${uuidOf(productId)}`,
  )
}

export async function deleteVersion({ db, accountId }: AccountDb, fileId: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from product_file where account_id = ${uuidOf(accountId)} and file_id = ${uuidOf(fileId)}`,
  )
}

/**
 * Lists former versions that no order may download. An order paid later gets the current version.
 */
export async function versionsInVain(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ accountId: string; fileId: string }[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
      file_id: string
    }>`select v.account_id, v.file_id from product_file v /* every account */
      where v.replaced_at < ${now} and not exists (select 1 from product_order o
        where o.account_id = v.account_id and o.file_id = v.file_id and o.downloads_until > ${now})
      order by v.replaced_at limit ${limit}`,
  )
  return found.map(({ account_id, file_id }) => ({
    accountId: typeId('acc', account_id),
    fileId: typeId('fil', file_id),
  }))
}

/**
 * Deletes versions that were never completed, after their rows in the area `files`. Returns their
 * number.
 */
export async function deleteUnfinished(db: Db, limit: number): Promise<number> {
  return countAffected(
    db,
    sql`delete from product_file where (account_id, file_id) in (
      select v.account_id, v.file_id from product_file v /* every account */ where v.sha256 is null
        and not exists (select 1 from file f where f.account_id = v.account_id and f.file_id = v.file_id) limit ${limit})`,
  )
}
