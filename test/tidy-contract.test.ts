import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

// docs/contract.md: each statement of the contract with the test that holds it.

const ROOT = new URL('..', import.meta.url).pathname
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rows = read('docs/contract.md')
  .split('\n')
  .filter((line) => /^\| (?!statement|-)/.test(line))

test('the tests that docs/contract.md names for its statements exist', () => {
  const wrong = rows.filter((line) => {
    const named = /^\| .+ \| \[([^\]]+)\]\(\.\.\/([^)]+)\): (.+) \|$/.exec(line)
    if (!named) return true
    const [, name, file, title] = named
    if (!file!.endsWith(`/${name}`) || !existsSync(join(ROOT, file!))) return true
    return ![...read(file!).matchAll(/\btest\(\s*(['"`])(.*?)(?<!\\)\1/gs)].some(
      ([, , found]) => found!.replaceAll("\\'", "'") === title,
    )
  })
  assert.deepEqual(wrong, [])
})

test('docs/contract.md has a statement once', () => {
  const statements = rows.map((line) => line.split(' | ')[0]!)
  assert.deepEqual(
    statements.filter((statement, i) => statements.indexOf(statement) !== i),
    [],
  )
})
