import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// Checks the scripts of the first load and of each page with it, by the build's manifest.

const DIST = new URL('../dashboard/dist', import.meta.url).pathname
/**
 * Kilobytes of gzipped script. At 1.6 Mbit/s the first load takes 1.2 s. Pages count with it, since
 * what several of them share is no part of it.
 */
const BUDGET = { first: 236, page: 430, editor: 480 }
/** The most files of script that a page loads, with those of the first load. */
const FILES_MAX = 11
/** The editors, which may be larger. */
const EDITOR = /Editor\.tsx$/

interface Chunk {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
  isEntry?: boolean
}

const manifest = JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

function closure(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of manifest[name]!.imports ?? []) closure(next, seen)
  return seen
}

function kilobytes(names: Iterable<string>): number {
  let bytes = 0
  for (const name of names) bytes += gzipSync(readFileSync(join(DIST, manifest[name]!.file))).length
  return bytes / 1000
}

const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!
const first = closure(entry)
const pages = Object.keys(manifest)
  .filter((name) => manifest[name]!.isDynamicEntry && name.endsWith('.tsx'))
  .map((name) => ({
    name,
    whole: kilobytes(new Set([...first, ...closure(name)])),
    files: new Set([...first, ...closure(name)]).size,
    most: EDITOR.test(name) ? BUDGET.editor : BUDGET.page,
  }))
  .sort((a, b) => b.whole - a.whole)

process.stdout.write(
  `first load ${kilobytes(first).toFixed(0)} KB of ${BUDGET.first}; the largest pages with it:\n`,
)
for (const { name, whole, files, most } of pages.slice(0, 5))
  process.stdout.write(
    `  ${whole.toFixed(0).padStart(4)} KB of ${most} in ${files} files of ${FILES_MAX}  ${name}\n`,
  )
if (
  kilobytes(first) > BUDGET.first ||
  pages.some(({ whole, files, most }) => whole > most || files > FILES_MAX)
)
  process.exitCode = 1
