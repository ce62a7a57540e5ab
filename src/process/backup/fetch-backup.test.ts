import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { memoryFiles } from '#adapters/files/memory-files.ts'
import { type Files, fileName } from '#ports/files.ts'
import { onTinyDisk } from '#test/tiny-disk.ts'
import { fetchBackup } from './fetch-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'mailcast-fetch-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const NAME = 'backups/mailcast_20261129t031500z'
const CONTENT = Buffer.from('a backup, of which nothing may be lost or doubled. '.repeat(20_000))
const files = memoryFiles()
files.stored.set(NAME, CONTENT)

/** A bucket whose connection breaks after so many bytes of each answer. */
function breaking(bytes: number): { files: Files; asked: number[] } {
  const asked: number[] = []
  return {
    asked,
    files: {
      ...files,
      async read(name, range) {
        asked.push(range?.first ?? 0)
        const rest = files.stored.get(fileName(name))!.subarray(range?.first ?? 0)
        return Readable.from(
          (function* () {
            yield rest.subarray(0, bytes)
            if (rest.length > bytes) throw new Error('the connection broke')
          })(),
        )
      },
    },
  }
}

test('a download goes on where its connection broke, and gives up when it breaks again and again', async () => {
  const third = breaking(Math.ceil(CONTENT.length / 3))
  const { path, bytes } = await fetchBackup(third.files, NAME, { folder, pauseMs: 0 })
  assert.equal(bytes, CONTENT.length)
  assert.ok(readFileSync(path).equals(CONTENT))
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.equal(third.asked.length, 3)
  await assert.rejects(
    fetchBackup(breaking(10).files, NAME, { folder, pauseMs: 0 }),
    /the connection broke/,
  )
  assert.equal(existsSync(path), false)
})

test('a name that the bucket does not have is refused, and leaves no file', async () => {
  for (const name of ['backups/mailcast_1', '../secret-key', 's3://bucket/Backup.tar'])
    await assert.rejects(
      fetchBackup(files, name, { folder, pauseMs: 0 }),
      /There is no .* in memory/,
    )
  assert.deepEqual(readdirSync(folder), [])
})

test('a disk that fills while a backup is fetched is named, and left as it was', async (t) => {
  files.stored.set('backups/large', Buffer.alloc(3_000_000))
  const mounted = await onTinyDisk(async (tiny) => {
    await assert.rejects(
      fetchBackup(files, 'backups/large', { folder: tiny }),
      /disk of .* is full/,
    )
    assert.deepEqual(readdirSync(tiny), [])
  })
  if (!mounted) t.skip('this process may not mount a small disk')
})
