import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row } from '#db/rows.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

export interface Upload {
  id: string
  productId: string
  fileName: string
  bytes: number
  expiresAt: Date
}

/** The claim of one request to write an upload's bytes. */
export interface UploadClaim {
  uploadId: string
  claimId: string
}

export async function insertUpload(
  { db, accountId, now }: Scope,
  upload: Pick<Upload, 'productId' | 'fileName' | 'bytes'>,
): Promise<Upload> {
  const [id, expiresAt] = [newUuid(now.getTime()), new Date(now.getTime() + DAY_MS)]
  await countAffected(
    db,
    sql`insert into product_upload (account_id, upload_id, product_id, file_name, bytes, expires_at)
      values (${uuidOf(accountId)}, ${id}, ${uuidOf(upload.productId)}, ${upload.fileName}, ${upload.bytes}, ${expiresAt})`,
  )
  return { ...upload, id: typeId('upl', id), expiresAt }
}

export async function findUpload(
  { db, accountId }: AccountDb,
  uploadId: string,
  now: Date,
): Promise<Upload | undefined> {
  const found = await row(
    db,
    sql<{
      upload_id: string
      product_id: string
      file_name: string
      bytes: number
      expires_at: Date
    }>`select upload_id, product_id, file_name, bytes,
        expires_at from product_upload
      where account_id = ${uuidOf(accountId)} and upload_id = ${uuidOf(uploadId)} and expires_at > ${now}`,
  )
  if (!found) return undefined
  const { upload_id, product_id, file_name: fileName, bytes, expires_at: expiresAt } = found
  return {
    id: typeId('upl', upload_id),
    productId: typeId('prd', product_id),
    fileName,
    bytes,
    expiresAt,
  }
}

/** The milliseconds after which a claim ends unless it is renewed. */
const CLAIM_MS = 2 * MINUTE_MS

/**
 * Claims an upload for one request, across all processes. Returns null while another request has
 * the claim.
 */
export async function claimUpload(
  { db, accountId }: AccountDb,
  { id }: Pick<Upload, 'id'>,
  now: Date,
): Promise<UploadClaim | null> {
  const claimId = randomUUID()
  const claimed = await countAffected(
    db,
    sql`update product_upload set claim_id = ${claimId}, claimed_until = ${claimEnd(now)}
      where account_id = ${uuidOf(accountId)} and upload_id = ${uuidOf(id)} and (claimed_until is null or claimed_until <= ${now})`,
  )
  return claimed > 0 ? { uploadId: id, claimId } : null
}

/** Renews a claim while bytes arrive. Returns false when another request has the upload. */
export async function renewClaim(
  { db, accountId }: AccountDb,
  { uploadId, claimId }: UploadClaim,
  now: Date,
): Promise<boolean> {
  const renewed = await countAffected(
    db,
    sql`update product_upload set claimed_until = ${claimEnd(now)}
      where account_id = ${uuidOf(accountId)} and upload_id = ${uuidOf(uploadId)} and claim_id = ${claimId}`,
  )
  return renewed > 0
}

export async function releaseClaim(
  { db, accountId }: AccountDb,
  { uploadId, claimId }: UploadClaim,
): Promise<void> {
  await countAffected(
    db,
    sql`update product_upload set claim_id = null, claimed_until = null
      where account_id = ${uuidOf(accountId)} and upload_id = ${uuidOf(uploadId)} and claim_id = ${claimId}`,
  )
}

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MS)

/**
 * Deletes an upload, so that its address stops working. Returns false when another request has
 * claimed the upload.
 */
export async function takeUpload(
  { db, accountId }: AccountDb,
  { uploadId, claimId }: UploadClaim,
): Promise<boolean> {
  const taken = await countAffected(
    db,
    sql`delete from product_upload where account_id = ${uuidOf(accountId)} and upload_id = ${uuidOf(uploadId)} and claim_id = ${claimId}`,
  )
  return taken > 0
}

const BATCH = 1000

/**
 * Deletes a batch of expired uploads whose bytes never arrived. Returns true when there may be
 * more.
 */
export async function forgetOldUploads({ db }: { db: Db }, now: Date): Promise<boolean> {
  const deleted = await countAffected(
    db,
    sql`delete from product_upload where (account_id, upload_id) in (
      select account_id, upload_id from product_upload /* every account */ where expires_at <= ${now} limit ${BATCH})`,
  )
  return deleted === BATCH
}
