import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { BadFileName } from '#ports/files.ts'
import { systemClock } from '#ports/clock.ts'
import { diskFiles } from './disk-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'mailcast-files-'))
after(() => rmSync(folder, { recursive: true }))
const files = diskFiles(folder, systemClock)

async function* chunks(...parts: (string | Buffer | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield Buffer.from(part)
  }
}

const all = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )

test('gives back what was written, whole and in part, until it is removed', async () => {
  const large = randomBytes(3_000_000)
  assert.equal(
    await files.write(
      'acc_1/fil_1',
      chunks(large.subarray(0, 1_000_000), large.subarray(1_000_000)),
    ),
    3_000_000,
  )
  assert.deepEqual(await buffer((await files.read('acc_1/fil_1'))!), large)
  assert.deepEqual(
    await buffer((await files.read('acc_1/fil_1', { first: 10, last: 2_000_009 }))!),
    large.subarray(10, 2_000_010),
  )
  assert.deepEqual(all(), ['acc_1/fil_1'])
  await files.remove('acc_1/fil_1')
  await files.remove('acc_1/fil_1')
  assert.equal(await files.read('acc_1/fil_1'), null)
})

test('a file that is written again replaces the first; one whose chunks end with an error does not, and leaves nothing', async () => {
  await files.write('acc_2/fil_2', chunks('first'))
  await files.write('acc_2/fil_2', chunks('second'))
  await assert.rejects(
    files.write('acc_2/fil_2', chunks('th', new Error('the database is away'))),
    /the database is away/,
  )
  assert.equal((await buffer((await files.read('acc_2/fil_2'))!)).toString(), 'second')
  assert.deepEqual(all(), ['acc_2/fil_2'])
  await files.remove('acc_2/fil_2')
})

test('a name that could lead out of the folder is refused', async () => {
  for (const name of [
    '../x',
    '/etc/passwd',
    'a/../../x',
    'a//b',
    '',
    '.partial/x',
    'a/b/c/d/e',
    'A',
    'a\0',
    'a'.repeat(65),
  ]) {
    await assert.rejects(files.write(name, chunks('x')), BadFileName, name)
    await assert.rejects(files.read(name), BadFileName, name)
    await assert.rejects(files.remove(name), BadFileName, name)
  }
  assert.deepEqual(all(), [])
})

test('a partial file that a killed process left behind is deleted a day later, and one that is being written is not', async () => {
  mkdirSync(join(folder, '.partial'), { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(folder, '.partial', name), 'half')
  const before = new Date(systemClock.now().getTime() - 25 * 3_600_000)
  utimesSync(join(folder, '.partial', 'old'), before, before)
  // `check` removes old unfinished files also in a process that has already written files, and not
  // only after a restart.
  await files.check()
  assert.deepEqual(all(), ['.partial/new'])
  rmSync(join(folder, '.partial', 'new'))
})
