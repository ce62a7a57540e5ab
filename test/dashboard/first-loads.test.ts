import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findOperation } from '#catalogue'
import { newUuid, typeId } from '../../src/lib/typeid.ts'
import { parseInput } from '../../src/operation/parse.ts'
import { ALWAYS, FIRST_LOADS } from '../../dashboard/build/first-loads.ts'
import { listPages } from '../../dashboard/build/routes.ts'

// The table by which the server writes the files and first reads of a page into it.

const ROOT = new URL('../..', import.meta.url).pathname

test('each page of the dashboard is in the table of pages, by its path', () => {
  const pages = globSync('dashboard/src/areas/**/routes.ts', { cwd: ROOT }).flatMap((file) =>
    readFileSync(`${ROOT}${file}`, 'utf8').match(/lazyRouteComponent\(\(\) =>/g),
  )
  const paths = listPages().map(({ path }) => path)
  assert.equal(paths.length, pages.length)
  assert.equal(new Set(paths).size, paths.length)
  assert.deepEqual(
    Object.keys(FIRST_LOADS).filter((path) => !paths.includes(path)),
    [],
  )
})

test('each first read of a page is an operation that reads, with an input that it takes', () => {
  const values: Record<string, string> = {
    $newsletterId: typeId('nl', newUuid(0)),
    $campaignId: typeId('cmp', newUuid(0)),
    $from30: '2026-03-01',
    $timeZone: 'Europe/Berlin',
  }
  const reads = [...ALWAYS, ...Object.values(FIRST_LOADS).flatMap(({ reads = [] }) => reads)]
  for (const { operation: name, input } of reads) {
    const operation = findOperation(name)
    assert.equal(operation?.effect, 'read', name)
    const filled = Object.entries(input).map(([key, value]) => [
      key,
      typeof value === 'string' && value.startsWith('$') ? values[value] : value,
    ])
    parseInput(operation.input, Object.fromEntries(filled))
  }
})
