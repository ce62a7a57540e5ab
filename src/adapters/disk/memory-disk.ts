import type { Disk, Room } from '#ports/disk.ts'

const GIB = 1024 ** 3

export function memoryDisk(): Disk & { room: Room } {
  const disk = {
    room: { folder: '/data', freeBytes: 100 * GIB, totalBytes: 200 * GIB },
    forUploads: async () => [disk.room],
    forData: async () => disk.room,
  }
  return disk
}
