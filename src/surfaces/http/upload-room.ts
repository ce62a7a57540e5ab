import { Problem, storageFull } from '#operation/problem.ts'
import type { Disk, Room } from '#ports/disk.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
/** The share of a small disk that must stay free. */
const FREE_SHARE = 0.1
/**
 * The bytes after which the free room is read again. A hundred uploads write less than a tenth of
 * `GIB` between two reads.
 */
const LOOK_BYTES = MIB

/**
 * Throws a Problem unless each disk has room. `GIB`, or a tenth of a smaller disk, must stay free.
 * The announced bytes of other uploads do not count, since they may never come.
 */
export async function lookForRoom(disk: Disk, bytes = 0): Promise<void> {
  const rooms = await disk.forUploads()
  if (rooms.some((room) => isShort(room, bytes))) throw noRoom()
}

/** Yields chunks. Throws a Problem when a disk gets full. */
export async function* whileRoom(
  disk: Disk,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let unseen = 0
  for await (const chunk of chunks) {
    unseen += chunk.length
    if (unseen >= LOOK_BYTES) {
      await lookForRoom(disk)
      unseen = 0
    }
    yield chunk
  }
}

/**
 * Returns whether a disk has too little free space. A file system of unknown size reports 0, and
 * then the result is false.
 */
function isShort({ freeBytes, totalBytes }: Room, bytes: number): boolean {
  return totalBytes > 0 && freeBytes - bytes < Math.min(GIB, totalBytes * FREE_SHARE)
}

export function noRoom(cause?: unknown): Problem {
  return new Problem(
    storageFull,
    'The server has no room for the file. Ask its operator to make some, then send it again.',
    {
      cause,
      retryAfterS: 60,
    },
  )
}
