import { Problem, storageFull } from '#operation/problem.ts'
import type { Disk, Room } from '#ports/disk.ts'

const GIB = 1024 ** 3
/** The share of a small disk that uploads leave free. */
const FREE_SHARE = 0.1

/** The room that uploads of this process may still use, those under way included. */
export interface UploadRoom {
  /** Counts an upload of so many bytes. Throws a Problem when a disk has no room for it. */
  begin(bytes: number): Promise<UploadInRoom>
}

export interface UploadInRoom {
  /** Notes that bytes were written. Throws a Problem when a disk has become short of room. */
  written(bytes: number): Promise<void>
  end(): void
}

const ROOMS = new WeakMap<Disk, UploadRoom>()

/**
 * Looks at the disks before and during uploads. `GIB`, or a tenth of a smaller disk, stays free for PostgreSQL and everything else. All uploads of a
 * process share one room.
 */
export function uploadRoom(disk: Disk): UploadRoom {
  const room = ROOMS.get(disk) ?? openRoom(disk)
  ROOMS.set(disk, room)
  return room
}

function openRoom(disk: Disk): UploadRoom {
  let toCome = 0
  async function check(): Promise<void> {
    const rooms = await disk.forUploads()
    if (rooms.some((room) => isShort(room, toCome))) throw noRoom()
  }
  return {
    async begin(bytes) {
      let left = bytes
      toCome += bytes
      const end = () => {
        toCome -= left
        left = 0
      }
      await check().catch((error: unknown) => {
        end()
        throw error
      })
      return {
        end,
        async written(more) {
          const taken = Math.min(more, left)
          left -= taken
          toCome -= taken
          await check()
        },
      }
    },
  }
}

/** A file system that does not know its size says 0. */
function isShort({ freeBytes, totalBytes }: Room, toCome: number): boolean {
  return totalBytes > 0 && freeBytes - toCome < Math.min(GIB, totalBytes * FREE_SHARE)
}

export function noRoom(cause?: unknown): Problem {
  return new Problem(storageFull, 'The server has no room for the file. Ask its operator to make some, then send it again.', {
    cause,
    retryAfterS: 60,
  })
}
