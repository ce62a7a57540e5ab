import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryDisk } from '#adapters/disk/memory-disk.ts'
import { lookForRoom, whileRoom } from './upload-room.ts'

const GIB = 1024 ** 3
const FULL = { message: /^storage_full: The server has no room for the file/ }

test('an upload leaves a gibibyte or a tenth of a smaller disk free', async () => {
  const disk = memoryDisk()
  disk.room = { ...disk.room, freeBytes: 6 * GIB }
  await lookForRoom(disk, 5 * GIB)
  await assert.rejects(lookForRoom(disk, 5 * GIB + 1), FULL)
  disk.room = { ...disk.room, freeBytes: 0.5 * GIB, totalBytes: 4 * GIB }
  await lookForRoom(disk, 0.1 * GIB)
  await assert.rejects(lookForRoom(disk, 0.2 * GIB), FULL)
})

test('bytes that were announced and have not arrived are kept from no other upload', async () => {
  const disk = memoryDisk()
  disk.room = { ...disk.room, freeBytes: 6 * GIB }
  const silent = Promise.withResolvers<never>()
  async function* none() {
    await silent.promise
    yield Buffer.alloc(0)
  }
  await lookForRoom(disk, 5 * GIB)
  const waiting = whileRoom(disk, none()).next()
  await lookForRoom(disk, 5 * GIB)
  silent.reject(new Error('gone'))
  await assert.rejects(waiting, /gone/)
})

test('an upload under way ends within a MiB when another one has used the room up', async () => {
  const disk = memoryDisk()
  async function* chunks() {
    for (;;) yield Buffer.alloc(256 * 1024)
  }
  let arrived = 0
  const receive = async () => {
    for await (const chunk of whileRoom(disk, chunks())) {
      arrived += chunk.length
      if (arrived === GIB / 512) disk.room = { ...disk.room, freeBytes: 1 }
    }
  }
  await assert.rejects(receive(), FULL)
  assert.ok(arrived <= GIB / 512 + GIB / 1024)
})
