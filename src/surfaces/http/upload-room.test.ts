import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryDisk } from '#adapters/disk/memory-disk.ts'
import { uploadRoom } from './upload-room.ts'

const GIB = 1024 ** 3
const FULL = { message: /^storage_full: The server has no room for the file/ }

test('counts the bytes to come of all uploads, and leaves a gibibyte or a tenth of a smaller disk free', async () => {
  const disk = memoryDisk()
  const room = uploadRoom(disk)
  disk.room = { ...disk.room, freeBytes: 10 * GIB }
  const first = await room.begin(5 * GIB)
  await assert.rejects(room.begin(5 * GIB), FULL)
  const second = await room.begin(4 * GIB)
  // Bytes that were written are free no more, and count once.
  disk.room = { ...disk.room, freeBytes: 7 * GIB }
  await first.written(3 * GIB)
  disk.room = { ...disk.room, freeBytes: 6.5 * GIB }
  await assert.rejects(second.written(0), FULL)
  first.end()
  first.end()
  await second.written(0)
  second.end()
  disk.room = { ...disk.room, freeBytes: 0.5 * GIB, totalBytes: 4 * GIB }
  await room.begin(0)
  await assert.rejects(room.begin(0.2 * GIB), FULL)
  await room.begin(0.05 * GIB)
})
