import { createHash } from 'node:crypto'
import type { BeforeScope } from '#operation/operation.ts'
import { Problem, storageFull, unavailable } from '#operation/problem.ts'
import { FilesFull } from '#ports/files.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import {
  createFile,
  deleteFileRow,
  dropUnfinished,
  lockCountedFiles,
  storeName,
} from '#areas/files/index.ts'
import { deleteVersion, insertVersion } from '../record/product-file-sql.ts'
import { checkRoom } from './account-room.ts'
import { contentTypeOf } from './file-input.ts'

export interface StoredVersion {
  fileId: string
  bytes: number
  sha256: string
}

interface NewVersion {
  productId: string
  fileName: string
  /** The announced number of bytes. `chunks` may not yield more. */
  bytes: number
}

/** The days after which an unused version is deleted. An upload takes at most an hour. */
const UNFINISHED_DAYS = 1

/**
 * Stores the bytes of a version. Inserts rows first, so that a periodic job can delete the bytes
 * after a crash. No transaction may be open. Throws a Problem when there is no space or the store
 * fails, and also throws the errors of `chunks`. After any of these errors, nothing remains stored.
 */
export async function storeVersion(
  scope: BeforeScope,
  version: NewVersion,
  chunks: AsyncIterable<Uint8Array>,
): Promise<StoredVersion> {
  const { accountId, ports } = scope
  const fileId = await beginVersion(scope, version)
  const hash = createHash('sha256')
  let fault: unknown
  async function* hashed() {
    try {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      fault = error
      throw error
    }
  }
  try {
    const bytes = await ports.files.write(storeName(accountId, fileId), hashed())
    return { fileId, bytes, sha256: hash.digest('hex') }
  } catch (cause) {
    await deleteVersion(scope, fileId)
    await deleteFileRow(scope, fileId)
    if (fault !== undefined) throw fault
    if (cause instanceof FilesFull) throw new Problem(storageFull, FULL, { cause, retryAfterS: 60 })
    ports.log.warn(
      { err: cause, accountId, productId: version.productId },
      'the store of files did not take the file of a product; its upload was refused',
    )
    throw new Problem(unavailable, AWAY, { cause, retryAfterS: 60 })
  }
}

/** Deletes the bytes of a version that is not the product's file. */
export async function dropUnusedVersion(
  { accountId, db, ports }: AccountDb & { ports: Pick<Ports, 'clock' | 'files'> },
  { fileId }: StoredVersion,
): Promise<void> {
  const scope = { db, accountId, now: ports.clock.now() }
  if (!(await dropUnfinished(scope, fileId))) return
  await ports.files.remove(storeName(accountId, fileId))
  await deleteVersion(scope, fileId)
  await deleteFileRow(scope, fileId)
}

/**
 * Reserves space for a version before its bytes arrive, so that concurrent uploads stay within the
 * limit.
 */
function beginVersion(
  { accountId, transaction }: BeforeScope,
  { productId, fileName, bytes }: NewVersion,
): Promise<string> {
  return transaction(accountId, async (scope) => {
    await lockCountedFiles(scope)
    await checkRoom(scope, bytes)
    const file = {
      fileName,
      contentType: contentTypeOf(fileName),
      unfinishedDays: UNFINISHED_DAYS,
      countedBytes: bytes,
    }
    const fileId = await createFile(scope, file)
    await insertVersion(scope, { fileId, productId })
    return fileId
  })
}

const FULL =
  'The server has no room for the file. Ask its operator to make some, then send it again.'
const AWAY =
  'The store of files does not answer, and nothing was kept. Send the file again in a minute.'
