import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { Disk, Room } from '#ports/disk.ts'

/**
 * Measures the free disk space for data and uploads. `dataDir` is null with a remote database,
 * `filesDir` with files in S3.
 */
export function machineDisk({
  dataDir,
  filesDir,
}: {
  dataDir: string | null
  filesDir: string | null
}): Disk {
  const written = [tmpdir(), dataDir, filesDir].filter((folder) => folder !== null)
  return {
    forUploads: () => Promise.all(written.map(roomOf)),
    forData: async () => (dataDir === null ? null : roomOf(dataDir)),
  }
}

/**
 * Reads the free space of a folder's file system. For a folder that is missing or unreadable, it
 * reads the parent's.
 */
async function roomOf(folder: string): Promise<Room> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'EACCES'].includes(code) && dirname(folder) !== folder)
      return roomOf(dirname(folder))
    throw error
  }
}
