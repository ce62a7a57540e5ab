import { createHash } from 'node:crypto'
import type { AccountDb } from '#db/account-db.ts'
import { Problem, storageFull, unavailable } from '#operation/problem.ts'
import { FilesFull } from '#ports/files.ts'
import type { Ports } from '#ports/ports.ts'
import { createFile, deleteFileRow, storeName } from '#areas/files/index.ts'
import { deleteVersion, insertVersion } from '../record/product-file-sql.ts'
import { contentTypeOf } from './file-input.ts'

/** A version whose bytes are in the store. It is not the product's file yet. */
export interface StoredVersion {
  fileId: string
  bytes: number
  sha256: string
}

/** The days after which a version that became no product's file is deleted. An upload takes an hour at most. */
const UNFINISHED_DAYS = 1

/**
 * Stores the bytes of a version, after rows that housekeeping finds when this process is killed. No transaction may be open. Throws a Problem when
 * the store does not take them, and what `chunks` throws; both leave nothing.
 */
export async function storeVersion(
  { accountId, db, ports }: AccountDb & { ports: Pick<Ports, 'clock' | 'files' | 'log'> },
  { productId, fileName }: { productId: string; fileName: string },
  chunks: AsyncIterable<Uint8Array>,
): Promise<StoredVersion> {
  const scope = { db, accountId, now: ports.clock.now() }
  const fileId = await createFile(scope, { fileName, contentType: contentTypeOf(fileName), unfinishedDays: UNFINISHED_DAYS })
  await insertVersion(scope, { fileId, productId })
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
    // The sender's own fault, whatever the store made of it.
    if (fault !== undefined) throw fault
    ports.log.warn({ err: cause, accountId, productId }, 'the store of files did not take the file of a product; its upload was refused')
    if (cause instanceof FilesFull) throw new Problem(storageFull, FULL, { cause, retryAfterS: 60 })
    throw new Problem(unavailable, AWAY, { cause, retryAfterS: 60 })
  }
}

const FULL = 'The server has no room for the file. Ask its operator to make some, then send it again.'
const AWAY = 'The store of files does not answer, and nothing was kept. Send the file again in a minute.'
