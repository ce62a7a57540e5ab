import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { FilesFull } from '#ports/files.ts'
import { systemClock } from '#ports/clock.ts'
import { onTinyDisk } from '#test/tiny-disk.ts'
import { diskFiles } from './disk-files.ts'

test('on a full disk a write fails clearly, leaves nothing, and a small one then succeeds', async (t) => {
  const mounted = await onTinyDisk(async (folder) => {
    const files = diskFiles(folder, systemClock)
    const large = async function* () {
      for (let i = 0; i < 30; i++) yield Buffer.alloc(100_000)
    }
    await assert.rejects(
      files.write('acc_1/fil_1', large()),
      (error) => error instanceof FilesFull && /is full \(ENOSPC\); free space/.test(error.message),
    )
    assert.deepEqual(readdirSync(folder, { recursive: true }), ['.partial'])
    const small = async function* () {
      yield Buffer.alloc(100_000)
    }
    assert.equal(await files.write('acc_1/fil_1', small()), 100_000)
  })
  if (!mounted) t.skip('this process may not mount a small disk')
})
