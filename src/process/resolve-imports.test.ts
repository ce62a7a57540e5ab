import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compileCacheEnvironment } from '#lib/compile-cache.ts'

const FIXTURE = fileURLToPath(new URL('fixtures/compare-resolvers.ts', import.meta.url))

test('imports lead to what Node finds, and large packages are not loaded yet', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [FIXTURE], {
    env: { ...process.env, ...compileCacheEnvironment() },
  })
  const { answered, different, early } = JSON.parse(stdout) as {
    answered: number
    different: string[]
    early: string[]
  }
  assert.deepEqual(different, [])
  assert.deepEqual(early, [])
  assert.ok(answered > 1000, `only ${answered} imports were resolved directly`)
})
