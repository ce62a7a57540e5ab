import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dependents, importGraph, type ImportGraph } from './import-graph.ts'
import { WrongCall } from './options.ts'

const PATTERNS = [
  '{src,sandbox}/**/*.test.ts',
  'client/test/**/*.test.ts',
  'test/**/*.test.ts',
  'scripts/**/*.test.ts',
]

/** Files that guard a promise and cannot be made quick: `npm run test:slow`. */
const SLOW = /\.slow\.test\.ts$/

/** Files that need what the repository does not install, such as Python: `npm run test:apps`. */
const APPS = /\.apps\.test\.ts$/

/**
 * Folders of the longest files. These begin first, so that no core waits for another at the end.
 */
const LONG = [
  'test/dashboard/',
  'test/ways/',
  'test/journeys/',
  'test/',
  'client/',
  'src/surfaces/',
]

/**
 * Files that wait for peers most of their time. They are spread over the others, so that other
 * processes use the cores meanwhile.
 */
const WAITING = 'src/adapters/'

/** Files whose change concerns every test. */
const OF_ALL = /^(?:package(?:-lock)?\.json|tsconfig\.json|test\/main\.ts|test\/run\/.*)$/

/** Chooses all files that are not slow, or all slow ones. */
export function allFiles(root: string, { slow }: { slow: boolean }): string[] {
  const found = globSync(PATTERNS, { cwd: root }).filter(
    (file) => SLOW.test(file) === slow && !APPS.test(file),
  )
  const rank = (file: string) => LONG.findIndex((start) => file.startsWith(start)) >>> 0
  found.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const [waiting, busy] = [
    found.filter((file) => file.startsWith(WAITING)),
    found.filter((file) => !file.startsWith(WAITING)),
  ]
  return spread(waiting, busy)
}

/** Inserts the few at even distances between the others, and none among the last. */
function spread(few: readonly string[], others: readonly string[]): string[] {
  const distance = Math.max(1, Math.floor(others.length / (few.length + 1)))
  const placed = others.flatMap((file, i) =>
    i % distance === 0 && i / distance < few.length ? [few[i / distance]!, file] : [file],
  )
  return [...placed, ...few.slice(Math.ceil(others.length / distance))]
}

/**
 * Chooses the test files of paths: files, folders and globs. A folder's slow files and those of apps are
 * left out.
 */
export function filesOf(root: string, paths: readonly string[]): string[] {
  const all = new Set(globSync(PATTERNS, { cwd: root }))
  const found = paths.flatMap((path) => {
    const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false
    const inside = isFolder
      ? [...all].filter(
          (file) =>
            !SLOW.test(file) &&
            !APPS.test(file) &&
            file.startsWith(`${path.replace(/^\.\/|\/+$/g, '')}/`),
        )
      : globSync(path.replace(/^\.\//, ''), { cwd: root }).filter((file) => all.has(file))
    // A file without tests would pass.
    if (inside.length === 0)
      throw new WrongCall(
        `${path} names no test file. Name a *.test.ts, a folder or a glob, as seen from ${root}`,
      )
    return inside
  })
  return [...new Set(found)]
}

/**
 * Chooses the files that depend on what differs from the main branch, and on what is not committed.
 */
export function changedFiles(root: string): readonly string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  // A clone of one branch has no `main` of its own.
  const [main] = git(
    'for-each-ref',
    '--format=%(refname)',
    'refs/heads/main',
    'refs/remotes/origin/main',
  )
  if (main === undefined)
    throw new WrongCall(
      'There is no branch main to compare with. Get it with: git fetch origin main:main',
    )
  const [base = 'HEAD'] = git('merge-base', 'HEAD', main)
  const changed = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return dependentTests(root, changed)
}

/** Chooses the files whose text holds a part of a title, in any case. */
export function filesWith(root: string, files: readonly string[], part: string): string[] {
  const words = part.toLowerCase()
  const found = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').toLowerCase().includes(words),
  )
  if (found.length > 0) return found
  throw new WrongCall(
    `No test file holds “${part}”. A title that is put together is found in files that you name.`,
  )
}

/** Chooses the tests that depend on changed files, `test/tidy.test.ts` among them. */
export function dependentTests(
  root: string,
  changed: readonly string[],
  all: readonly string[] = allFiles(root, { slow: false }),
): readonly string[] {
  if (changed.length === 0) return []
  if (changed.some((file) => OF_ALL.test(file))) return all
  const graph = importGraph(root)
  const found = dependents(
    graph,
    changed.flatMap((file) => rootsOf(root, graph, file)),
  )
  return all.filter((file) => found.has(file))
}

/**
 * Returns the files of the graph that a changed file concerns. One that is not imported concerns
 * those that name it.
 */
function rootsOf(root: string, graph: ImportGraph, file: string): string[] {
  const roots = ['test/tidy.test.ts']
  if (graph.has(file)) roots.push(file)
  else
    roots.push(
      ...[...graph.keys()].filter((one) =>
        readFileSync(join(root, one), 'utf8').includes(basename(file)),
      ),
    )
  if (file.startsWith('migrations/')) roots.push('src/adapters/postgres/migrate.ts')
  if (file.startsWith('dashboard/')) roots.push('test/support/dashboard.ts')
  // Each operation is called over every surface.
  if (/^src\/areas\/.*\/[a-z]+_[a-z_]+\.ts$/.test(file)) roots.push('test/contract.test.ts')
  return roots
}

/** The parts that files use. */
export interface Needs {
  /** A product of their own or the shared one, both of which serve the dashboard. */
  product: boolean
  sharedProduct: boolean
  browser: boolean
}

export function needs(root: string, files: readonly string[]): Needs {
  const graph = importGraph(root)
  const use = (part: string) => {
    const found = dependents(graph, [part])
    return files.some((file) => found.has(file))
  }
  return {
    product: use('test/support/processes/product-process.ts'),
    sharedProduct: use('test/support/processes/shared-product.ts'),
    browser: use('test/support/browser.ts'),
  }
}
