import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { FilesFull } from '#ports/files.ts'
import { systemClock } from '#ports/clock.ts'
import { diskFiles } from './disk-files.ts'

/** Mounts a disk of one megabyte. Returns null where this process may mount nothing. */
function tinyDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-tiny-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

test('on a full disk a write fails with a clear error, leaves nothing, and the next small one succeeds', async (t) => {
  const folder = tinyDisk()
  if (folder === null) return t.skip('this process may not mount a small disk')
  try {
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
  } finally {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
})
