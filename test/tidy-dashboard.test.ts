import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'

// The rules of the dashboard's code, checked in the files themselves. `tidy.test.ts` has those of
// the server.

// The types of vite declare elements without members, which tests in a browser would get. So it is
// imported without its types.
const BUNDLER: string = 'vite'
const { parseSync } = (await import(BUNDLER)) as {
  parseSync(file: string, source: string): { program: unknown }
}

const ROOT = new URL('..', import.meta.url).pathname
const HOME = 'dashboard/src/'
const all = globSync('dashboard/src/**/*.{ts,tsx,css}', { cwd: ROOT }).sort()
const files = all.filter((file) => !file.endsWith('.css') && !file.includes('/generated/'))
const text = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

/**
 * The floors, each of which may import itself and those below it. A file beside the folders is a
 * floor by its own name.
 */
const FLOORS: readonly (readonly string[])[] = [
  [
    'generated',
    'shapes',
    'upload',
    'search',
    'save-as',
    'signed-out',
    'kept-draft',
    'uploads',
    'last-format',
    'theme',
    'foot',
    'place',
    'language',
    'own-zone',
    'format',
  ],
  ['api'],
  ['queries', 'first-reads'],
  ['kit'],
  ['shell'],
  ['areas'],
  ['catalogue'],
  ['router'],
  ['main'],
]

/**
 * The areas that each area may import, upstream first. Areas that are not named import none and may
 * be imported by none.
 */
const AREA_MAY_IMPORT: Record<string, readonly string[]> = {
  newsletters: [],
  images: [],
  payments: [],
  contacts: [],
  segments: ['contacts'],
  moves: ['contacts'],
  content: ['newsletters', 'images', 'contacts', 'segments'],
  design: ['newsletters', 'images', 'content'],
  templates: ['content'],
  outbox: [],
  domains: [],
  addresses: ['domains'],
  campaigns: ['contacts', 'segments', 'content', 'templates', 'outbox'],
  automations: ['contacts', 'segments', 'content', 'outbox'],
  site: ['newsletters', 'content', 'outbox'],
  products: ['newsletters', 'contacts', 'content', 'images', 'payments'],
  subscriptions: ['newsletters', 'contacts', 'payments'],
  'account-data': [],
  billing: ['contacts', 'account-data'],
  approvals: ['campaigns'],
  home: ['newsletters', 'contacts', 'campaigns', 'approvals'],
}

const FOLDER_FILES_MAX = 40

/** Functions of over 60 lines. Both numbers may only shrink. */
const LONG_FUNCTIONS = { count: 110, lines: 144 }
const FUNCTION_LINES_MAX = 60

const IMPORTED = /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm

/** Lists the dashboard's own files that a file imports. */
function importsOf(file: string): string[] {
  return [...text.get(file)!.matchAll(IMPORTED)]
    .map((found) => (found[1] ?? found[2] ?? found[3])!)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(file), specifier))
    .filter((to) => to.startsWith(HOME))
}

function floorOf(file: string): string {
  const [first = ''] = file.slice(HOME.length).split('/')
  return first.replace(/\.\w+$/, '')
}

const areaOf = (file: string) => file.slice(`${HOME}areas/`.length).split('/')[0]!

test('a floor imports itself and those below: kit knows no page, and the frame knows no area', () => {
  const height = new Map(
    FLOORS.flatMap((floors, at) => floors.map((floor) => [floor, at] as const)),
  )
  assert.deepEqual(
    files.map(floorOf).filter((floor) => !height.has(floor)),
    [],
    'each file stands on a floor of the table',
  )
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((to) => height.get(floorOf(to))! > height.get(floorOf(file))!)
      .map((to) => `${file} imports ${to}`),
  )
  assert.deepEqual(wrong, [])
})

test('areas import one another along a table without circles', () => {
  const wrong = files
    .filter((file) => file.startsWith(`${HOME}areas/`))
    .flatMap((file) =>
      importsOf(file)
        .filter(
          (to) =>
            to.startsWith(`${HOME}areas/`) &&
            areaOf(to) !== areaOf(file) &&
            !AREA_MAY_IMPORT[areaOf(file)]?.includes(areaOf(to)),
        )
        .map((to) => `${file} imports ${to}`),
    )
  assert.deepEqual(wrong, [])
  const order = Object.keys(AREA_MAY_IMPORT)
  for (const [area, others] of Object.entries(AREA_MAY_IMPORT))
    for (const other of others)
      assert.ok(order.indexOf(other) < order.indexOf(area), `${other} stands before ${area}`)
})

test('no file imports itself through others', () => {
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'open')
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (state.has(file)) return
    state.set(file, 'open')
    for (const next of importsOf(file)) if (text.has(next)) visit(next, [...path, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  assert.deepEqual(circles, [])
})

test('every import leads to a file', () => {
  assert.deepEqual(
    files.flatMap((file) => importsOf(file).filter((to) => !existsSync(join(ROOT, to)))),
    [],
  )
})

test('the styles that every page needs are in a layer, so that those of a page win', () => {
  const first = new Set([`${HOME}main.tsx`])
  for (const file of first)
    for (const [, from, alone] of text
      .get(file)!
      .matchAll(/^(?:import|export)\b[^'"]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm)) {
      const to = join(dirname(file), (from ?? alone)!)
      if (text.has(to)) first.add(to)
    }
  const packaged = [...first].flatMap(
    (file) => text.get(file)!.match(/^import '@[^']+\.css'/gm) ?? [],
  )
  assert.deepEqual(packaged, [], 'the first load has the styles of packages by main.css alone')
  const unlayered = readFileSync(join(ROOT, `${HOME}main.css`), 'utf8').match(
    /^(?!@import '[^']+' layer\(base\);$|\/\*.*\*\/$).+$/gm,
  )
  assert.equal(unlayered, null)
})

test('a folder of over 40 files has rooms', () => {
  const sizes = Object.entries(Object.groupBy(all, (file) => dirname(file)))
  assert.deepEqual(
    sizes
      .filter(([, inside]) => inside!.length > FOLDER_FILES_MAX)
      .map(([folder, inside]) => `${folder}: ${inside!.length} files`),
    [],
  )
})

test('a type that others import does not stand in the file of a component', () => {
  const wrong = files.flatMap((file) =>
    [...text.get(file)!.matchAll(/^import type .* from '(\..*\.tsx)'/gm)].map(
      ([, specifier]) => `${file} imports a type from ${specifier}`,
    ),
  )
  assert.deepEqual(wrong, [])
})

test('a file is named for its component, its hook, or in kebab-case, and no folder for nothing', () => {
  const named = /^(?:[A-Z][A-Za-z]*\.tsx|use[A-Z][A-Za-z]*\.tsx?|[a-z]+(?:-[a-z]+)*\.tsx?)$/
  assert.deepEqual(
    files.filter((file) => !named.test(basename(file))),
    [],
  )
  assert.deepEqual(
    all.filter((file) =>
      /\/(?:components|hooks|services|utils|helpers|types|common|managers)\//.test(file),
    ),
    [],
  )
})

test('comments name their actor', () => {
  const opening = /^\/\*\*\s*(?:\*\s*)?(?:What|Who|Whoever|Where|Whose|How|Of|By which)\b/
  const hidden = /\b(?:whoever|somebody|nobody)\b/i
  const wrong = files.flatMap((file) => {
    const comments = text.get(file)!.match(/\/\*.*?\*\/|(?<![:'"`])\/\/[^\n]*/gs) ?? []
    return comments
      .filter((comment) => opening.test(comment) || hidden.test(comment))
      .map((comment) => `${file}: ${comment}`)
  })
  assert.deepEqual(wrong, [])
})

test('functions grow no longer', () => {
  const long = files
    .flatMap((file) => functionsOf(file).filter(({ lines }) => lines > FUNCTION_LINES_MAX))
    .sort((a, b) => b.lines - a.lines)
  const said = long.map(({ file, name, lines }) => `${lines} ${file} ${name}`).join('\n')
  assert.ok(
    long.length <= LONG_FUNCTIONS.count,
    `${long.length} functions of over ${FUNCTION_LINES_MAX} lines:\n${said}`,
  )
  assert.ok((long[0]?.lines ?? 0) <= LONG_FUNCTIONS.lines, `the longest functions:\n${said}`)
})

interface Node {
  type?: string
  start: number
  end: number
  id?: { name: string } | null
}

/** Measures the functions of a file, those inside of others too. */
function functionsOf(file: string): { file: string; name: string; lines: number }[] {
  const source = text.get(file)!
  const found: { file: string; name: string; lines: number }[] = []
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, name)
    else if (node !== null && typeof node === 'object') {
      const { type, start, end, id } = node as Node
      const own = id?.name ?? name
      if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type ?? ''))
        found.push({ file, name: own, lines: source.slice(start, end).split('\n').length })
      for (const child of Object.values(node)) visit(child, own)
    }
  }
  visit(parseSync(file, source).program, '')
  return found
}
