import type { Disk, Room } from '#ports/disk.ts'
import type { Finding } from './finding.ts'

const GIB = 1024 ** 3
/** Below this the database of a busy server stops within hours. */
const LITTLE_BYTES = GIB / 4

/** Checks the free space of each file system to which data and uploads are written. */
export async function roomFindings(disk: Disk): Promise<Finding[]> {
  const found = [await disk.forData(), ...(await disk.forUploads())]
  // A file system of unknown size reports a total size of 0.
  const rooms = found.filter((room): room is Room => room !== null && room.totalBytes > 0)
  const different = rooms.filter(
    (room, i) =>
      rooms.findIndex(
        (other) => other.totalBytes === room.totalBytes && other.freeBytes === room.freeBytes,
      ) === i,
  )
  return different.map(({ folder, freeBytes, totalBytes }) => {
    const what = 'disk'
    const says = `${folder}: ${(freeBytes / GIB).toFixed(1)} of ${(totalBytes / GIB).toFixed(1)} GiB are free`
    // Uploads are refused when less space is free (docs/running.md).
    if (freeBytes >= Math.min(GIB, totalBytes / 10)) return { what, state: 'ok', says }
    const remedy = 'delete old backups and logs, or grow the disk (docs/running.md)'
    return freeBytes >= LITTLE_BYTES
      ? { what, state: 'warning', says: `${says}, so uploads are refused: ${remedy}` }
      : {
          what,
          state: 'problem',
          says: `${says}, and the database stops when they are used: ${remedy}`,
        }
  })
}
