import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

// The map for people who read the code: ARCHITECTURE.md and the pages beside areas.

const ROOT = new URL('..', import.meta.url).pathname
const WORDS_MAX = 1850
const sources = globSync(
  [
    '{src,sandbox}/**/*.{ts,md}',
    'dashboard/src/**/*.{ts,tsx}',
    'client/src/**/*.ts',
    'test/**/*.ts',
  ],
  { cwd: ROOT },
)
const pages = [
  'ARCHITECTURE.md',
  ...globSync(['{src,sandbox}/**/README.md', 'dashboard/README.md'], { cwd: ROOT }),
]
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('the map fits on a few pages', () => {
  const words = read('ARCHITECTURE.md').split(/\s+/).length
  assert.ok(
    words <= WORDS_MAX,
    `ARCHITECTURE.md has ${words} words, at most ${WORDS_MAX}; walks belong beside their areas`,
  )
})

test('the files that the map and the pages of areas name are there', () => {
  const gone = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map((found) => found[1]!)
      .filter((path) => {
        if (existsSync(join(ROOT, path)) || existsSync(join(ROOT, dirname(page), path)))
          return false
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

test('links of the map, guides and pages of areas lead to a file and a heading', () => {
  const linked = [...pages, ...globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })]
  const broken = [...new Set(linked)].flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(([^)\s:]+)\)/g)]
      .map((found) => found[1]!)
      .flatMap((to) => {
        const [path = '', heading] = to.split('#')
        const file = path === '' ? page : join(dirname(page), path)
        if (!existsSync(join(ROOT, file))) return [`${page}: there is no ${file}`]
        if (heading === undefined || !file.endsWith('.md')) return []
        const known = headingsOf(read(file))
        return known.includes(heading)
          ? []
          : [`${page}: ${file} has no #${heading}, only ${known.join(', ')}`]
      }),
  )
  assert.deepEqual(broken, [])
})

function withoutCode(markdown: string): string {
  return markdown.replace(/^```.*?^```/gms, '').replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
}

/** Returns the anchors that GitHub gives to the headings of a page. */
function headingsOf(markdown: string): string[] {
  return [...markdown.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map((found) =>
    found[1]!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
