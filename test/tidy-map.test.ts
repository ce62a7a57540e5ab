import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

// The map for people who read the code: ARCHITECTURE.md and the pages beside areas.

const ROOT = new URL('..', import.meta.url).pathname
const WORDS_MAX = 2500
const sources = globSync(['src/**/*.{ts,md}', 'dashboard/src/**/*.{ts,tsx}', 'client/src/**/*.ts', 'test/**/*.ts'], { cwd: ROOT })
const pages = ['ARCHITECTURE.md', ...globSync(['src/**/README.md', 'dashboard/README.md'], { cwd: ROOT })]
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('the map fits on a few pages', () => {
  const words = read('ARCHITECTURE.md').split(/\s+/).length
  assert.ok(words <= WORDS_MAX, `ARCHITECTURE.md has ${words} words, at most ${WORDS_MAX}; walks belong beside their areas`)
})

test('the files that the map and the pages of areas name are there', () => {
  const gone = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map((found) => found[1]!)
      .filter((path) => {
        if (existsSync(join(ROOT, path)) || existsSync(join(ROOT, dirname(page), path))) return false
        // A walk may leave out the folder that its title names.
        const below = page === 'ARCHITECTURE.md' ? '' : `${dirname(page)}/`
        return !sources.some((file) => file.startsWith(below) && file.endsWith(`/${path}`))
      })
      .map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(gone, [])
})

test('the map lists each area once', () => {
  const listed = /The areas, upstream to downstream: (.*)/.exec(read('ARCHITECTURE.md'))![1]!
  const named = [...listed.matchAll(/`([\w-]+)`/g)].map((found) => found[1]!)
  assert.deepEqual(named.toSorted(), readdirSync(join(ROOT, 'src/areas')).toSorted())
})

test('the links of the map and of the pages of areas lead somewhere', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#:]+)\)/g)]
      .map((found) => found[1]!)
      .filter((to) => !existsSync(join(ROOT, dirname(page), to)))
      .map((to) => `${page}: ${to}`),
  )
  assert.deepEqual(broken, [])
})
