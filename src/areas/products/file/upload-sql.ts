import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, type Db, row } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** The bytes of a file that are expected at a signed address. */
export interface Upload {
  id: string
  productId: string
  fileName: string
  bytes: number
  expiresAt: Date
}

export async function insertUpload({ db, accountId, now }: Scope, upload: Pick<Upload, 'productId' | 'fileName' | 'bytes'>): Promise<Upload> {
  const [id, expiresAt] = [newUuid(now.getTime()), new Date(now.getTime() + DAY_MS)]
  await affected(
    db,
    sql`insert into product_upload (account_id, upload_id, product_id, file_name, bytes, expires_at)
      values (${uuidOf(accountId)}, ${id}, ${uuidOf(upload.productId)}, ${upload.fileName}, ${upload.bytes}, ${expiresAt})`,
  )
  return { ...upload, id: typeId('upl', id), expiresAt }
}

/** Finds an upload that is still expected. */
export async function findUpload({ db, accountId }: AccountDb, uploadId: string, now: Date): Promise<Upload | undefined> {
  const found = await row(
    db,
    sql<{ upload_id: string; product_id: string; file_name: string; bytes: number; expires_at: Date }>`select upload_id, product_id, file_name, bytes,
        expires_at from product_upload
      where account_id = ${uuidOf(accountId)} and upload_id = ${uuidOf(uploadId)} and expires_at > ${now}`,
  )
  if (!found) return undefined
  const { upload_id, product_id, file_name: fileName, bytes, expires_at: expiresAt } = found
  return { id: typeId('upl', upload_id), productId: typeId('prd', product_id), fileName, bytes, expiresAt }
}

/** Takes an upload, so that its address works no more. Returns false when another request was quicker. */
export async function takeUpload({ db, accountId }: AccountDb, uploadId: string): Promise<boolean> {
  const taken = await affected(db, sql`delete from product_upload where account_id = ${uuidOf(accountId)} and upload_id = ${uuidOf(uploadId)}`)
  return taken > 0
}

const BATCH = 1000

/** Deletes a batch of uploads that never came. Returns true when there may be more. */
export async function forgetOldUploads({ db }: { db: Db }, now: Date): Promise<boolean> {
  const deleted = await affected(
    db,
    sql`delete from product_upload where (account_id, upload_id) in (
      select account_id, upload_id from product_upload /* every account */ where expires_at <= ${now} limit ${BATCH})`,
  )
  return deleted === BATCH
}
