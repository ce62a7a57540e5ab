import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { changesOf } from './watch-files.ts'

const root = mkdtempSync(join(tmpdir(), 'mailcast-watch-'))
after(() => rmSync(root, { recursive: true }))

test('a saved file is told once, also one that was saved before it is asked for', async () => {
  mkdirSync(join(root, 'src/areas'), { recursive: true })
  writeFileSync(join(root, 'src/areas/bird.ts'), '')
  const stopped = new AbortController()
  const changes = changesOf(root, stopped.signal)
  writeFileSync(join(root, 'src/areas/bird.ts'), 'export {}')
  assert.deepEqual((await changes.next()).value, ['src/areas/bird.ts'])
  writeFileSync(join(root, 'src/areas/nest.ts'), '')
  assert.deepEqual((await changes.next()).value, ['src/areas/nest.ts'])
  const last = changes.next()
  stopped.abort()
  assert.equal((await last).done, true)
})
