import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const FILE = `
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
await describe('file', async () => {
  await pause(1)
  const order = []
  after(() => console.log(order.join()))
  test('waits', async () => { await pause(1); after(() => order.push('after')); order.push('test') })
  test('rejects', async () => { void (async () => { await pause(1); throw new Error('late') })(); await pause(60_000, null, { ref: false }) })
  test('throws', async () => { setTimeout(() => { throw new Error('later') }, 1); await pause(60_000, null, { ref: false }) })
  test('ends', () => order.push('end'))
})
`

const folder = mkdtempSync(join(tmpdir(), 'mailcast-test-'))
after(() => rmSync(folder, { recursive: true }))

test('hooks and late errors belong to the test that made them, as without the preloaded module', () => {
  const file = join(folder, 'file.test.mjs')
  writeFileSync(file, FILE)
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const said = (...preloaded: string[]) =>
    spawnSync(process.execPath, [...preloaded, '--test-reporter=tap', file], {
      env,
      encoding: 'utf8',
    }).stdout
  for (const stdout of [
    said(),
    said('--import', new URL('test-context.ts', import.meta.url).href),
  ]) {
    const seen = [...stdout.matchAll(/^ +((?:not )?ok) \d - (\w+)$/gm)].map(
      ([, result, name]) => `${name}: ${result}`,
    )
    assert.deepEqual(seen, ['waits: ok', 'rejects: not ok', 'throws: not ok', 'ends: ok'], stdout)
    assert.deepEqual(
      [...stdout.matchAll(/^ +error: '(late|later)'$/gm)].map(([, error]) => error),
      ['late', 'later'],
    )
    assert.match(stdout, /test,after,end/)
  }
})
