import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { hasDatabase } from './postgres-place.ts'

test('a data folder has a database in itself, or at the place that it names', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-place-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [own, away, empty] = ['own', 'away', 'empty'].map((name) => join(folder, name))
  mkdirSync(join(own!, 'postgres'), { recursive: true })
  mkdirSync(away!)
  writeFileSync(join(away!, 'postgres.location'), '/var/lib/mailcast/0123456789ab\n')
  assert.deepEqual([own!, away!, empty!].map(hasDatabase), [true, true, false])
})
