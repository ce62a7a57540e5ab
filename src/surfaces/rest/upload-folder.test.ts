import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hostname, tmpdir } from 'node:os'
import { after, test } from 'node:test'
import { deleteLeftUploads, makeUploadFolder } from './upload-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'mailcast-test-'))
after(() => rmSync(parent, { recursive: true }))

test('uploads that a killed process left are deleted, and those of running processes and of other hosts stay', async () => {
  const child = spawn('sleep', ['60'])
  child.kill('SIGKILL')
  await once(child, 'exit')
  const fileOf = (host: string, pid: number | undefined, end: string) => {
    const path = join(parent, `mailcast-upload-${host}-${pid}-${end}`)
    mkdirSync(path)
    writeFileSync(join(path, 'file'), 'email\n')
    return path
  }
  fileOf(hostname(), child.pid, 'killed')
  const before = fileOf(hostname(), process.pid, 'before')
  utimesSync(before, 1, 1)
  const kept = [
    fileOf(hostname(), process.ppid, 'parent'),
    fileOf(`other-${hostname()}`, child.pid, 'other'),
    await makeUploadFolder(parent),
  ]
  assert.equal(await deleteLeftUploads(parent), 2)
  assert.deepEqual(readdirSync(parent).sort(), kept.map((path) => basename(path)).sort())
})
