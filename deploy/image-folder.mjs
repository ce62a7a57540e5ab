// Writes the folder that the image runs: `node deploy/image-folder.mjs OUT`, after `npm ci` and
// the build of the dashboard. It leaves out tests, and the packages and files that only a build
// or an editor needs.
import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = process.argv[2]
if (out === undefined) throw new Error('Name the folder: node deploy/image-folder.mjs OUT')

const PARTS = [
  'client/src',
  'dashboard/dist',
  'deploy/health.mjs',
  'docs',
  'examples',
  'generated',
  'LICENSE',
  'migrations',
  'package-lock.json',
  'package.json',
  'README.md',
  'sandbox',
  'scripts/build-dashboard.mjs',
  'src',
]
/** Sources of the server. The packages that they import are kept. */
const SOURCES = '{src,sandbox,client/src}/**/*.ts'
const IMPORTED_PACKAGE = /(?:from |import |import\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g

/** Folders at the top of a package that no program loads. */
const OF_EDITORS = new Set([
  '.github',
  'benchmark',
  'benchmarks',
  'docs',
  'examples',
  'test',
  'tests',
])

const lock = readJson('package-lock.json').packages
for (const part of PARTS) copy(part, (path) => !isOfTests(path))
for (const path of neededPackages()) copy(path, isNeededAtRun)

function neededPackages() {
  const { dependencies, optionalDependencies } = readJson('package.json')
  const imported = new Set(
    globSync(SOURCES, { cwd: root })
      .filter((path) => !isOfTests(path))
      .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(IMPORTED_PACKAGE)])
      .map(([, name]) => name),
  )
  const needed = new Set()
  for (const name of Object.keys(dependencies)) if (imported.has(name)) add(name, '')
  // The image has Node itself at /usr/local/bin.
  for (const name of Object.keys(optionalDependencies)) if (!name.startsWith('node-')) add(name, '')
  return needed

  /** Adds a package as `from` finds it, with what it depends on. */
  function add(name, from) {
    const path = resolvePackage(name, from)
    if (path === undefined || needed.has(path)) return
    needed.add(path)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock[path]
    const optional = lock[path].peerDependenciesMeta ?? {}
    const peers = Object.keys(peerDependencies).filter((peer) => !optional[peer]?.optional)
    for (const each of [
      ...Object.keys(dependencies),
      ...Object.keys(optionalDependencies),
      ...peers,
    ])
      add(each, path)
  }
}

/** Returns the folder that Node finds, or undefined for a package of another platform. */
function resolvePackage(name, from) {
  const path = join(from, 'node_modules', name)
  if (lock[path] !== undefined) return isInstalled(path) ? path : undefined
  return from === '' ? undefined : resolvePackage(name, upwards(from))
}

function upwards(path) {
  const at = path.lastIndexOf('node_modules/')
  return path.slice(0, Math.max(0, at - 1))
}

function isInstalled(path) {
  return globSync('package.json', { cwd: join(root, path) }).length > 0
}

function copy(part, filter) {
  mkdirSync(dirname(join(out, part)), { recursive: true })
  cpSync(join(root, part), join(out, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => filter(path.slice(root.length + 1)),
  })
}

function isOfTests(path) {
  return /\.test\.ts$|(^|\/)fixtures(\/|$)/.test(path)
}

/**
 * Filters files of a package. A package inside a package is copied for itself. Node runs no
 * TypeScript in packages.
 */
function isNeededAtRun(path) {
  if (basename(path) === 'node_modules') return false
  if (OF_EDITORS.has(basename(path)) && isPackage(dirname(path))) return false
  return !/\.([cm]?ts|map|a|markdown)$|\/(CHANGELOG|HISTORY|README)\.md$|\/pkgconfig$/i.test(path)
}

function isPackage(path) {
  return lock[path] !== undefined
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
