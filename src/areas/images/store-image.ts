import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '#lib/duration.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { Problem, storageFull, unavailable } from '#operation/problem.ts'
import { FilesFull } from '#ports/files.ts'
import { filesOf, type StoredImage, storeNameOf } from './image.ts'
import { deleteImageRow, dropUnkept, insertImage } from './image-sql.ts'
import type { MadeImage } from './make-image.ts'

/** The time after which an unfinished image is deleted. An upload takes at most a minute. */
const UNFINISHED_MS = HOUR_MS
/** The most milliseconds to write one file, so a store that does not answer holds up no request. */
const WRITE_MS = 20_000

/**
 * Stores an image's files. It inserts a row first, by which they can be deleted if this process is
 * killed. Throws a Problem when the store refuses. Call `keepImage` afterwards.
 */
export async function storeImage(
  { accountId, db, ports }: Pick<BeforeScope, 'accountId' | 'db' | 'ports'>,
  made: MadeImage,
  { sha256, fileName }: { sha256: string; fileName: string },
): Promise<StoredImage> {
  const now = ports.clock.now()
  const { contentType, width, height, widths, files } = made
  const bytes = files[widths.length - 1]!.byteLength
  const id = typeId('img', newUuid(now.getTime()))
  const image: StoredImage = {
    id,
    fileName,
    contentType,
    bytes,
    width,
    height,
    widths,
    createdAt: now.toISOString(),
  }
  const storedBytes = files.reduce((sum, file) => sum + file.byteLength, 0)
  await insertImage({ db, accountId }, image, {
    sha256,
    storedBytes,
    expiresAt: new Date(now.getTime() + UNFINISHED_MS),
  })
  try {
    const writes = filesOf(image).map((file, i) =>
      inTime(ports.files.write(storeNameOf(id, file), Readable.from([files[i]!]))),
    )
    // All writes end before an error is thrown, so that no file is written after the error was
    // reported.
    for (const write of await Promise.allSettled(writes))
      if (write.status === 'rejected') throw write.reason
    return image
  } catch (cause) {
    // The row stays for an hour, since a store that hangs may still write a file.
    if (cause instanceof FilesFull) throw new Problem(storageFull, FULL, { cause, retryAfterS: 60 })
    ports.log.warn(
      { err: cause, accountId, imageId: id },
      'the store of files did not take an image; its upload was refused, housekeeping removes it',
    )
    throw new Problem(unavailable, AWAY, { cause, retryAfterS: 60 })
  }
}

/**
 * Deletes the files of an image that is not in the library, such as the second of two concurrent
 * uploads of the same bytes.
 */
export async function deleteUnkept(
  { accountId, db, ports }: Pick<BeforeScope, 'accountId' | 'db' | 'ports'>,
  image: StoredImage,
): Promise<void> {
  if (!(await dropUnkept({ db, accountId, now: ports.clock.now() }, image.id))) return
  for (const file of filesOf(image)) await ports.files.remove(storeNameOf(image.id, file))
  await deleteImageRow({ db, accountId }, image.id)
}

const FULL =
  'The server has no room for the image. Ask its operator to make some, then send it again.'
const AWAY =
  'The store of images does not answer, and nothing was kept. Send the image again in a minute.'

async function inTime(write: Promise<unknown>): Promise<void> {
  const ended = new AbortController()
  const late = pause(WRITE_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`the store did not take a file in ${WRITE_MS} ms`)
  })
  late.catch(() => {})
  try {
    await Promise.race([write, late])
  } finally {
    ended.abort()
  }
}
