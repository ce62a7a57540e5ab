import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { target } from '../support/imports.ts'

const SOURCES = [
  '{src,sandbox}/**/*.ts',
  'test/**/*.ts',
  'client/{src,test}/**/*.ts',
  'scripts/**/*.ts',
  'dashboard/src/**/*.{ts,tsx}',
]

const IMPORT = /^(?:import|export)\b([^'"]*?)from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm

/**
 * Ends of the graph. The catalogue gathers the whole product, so each test that runs an operation
 * would depend on each file. Tests in a browser depend on the dashboard by what they see, and are
 * chosen by other means.
 */
const CUT = 'src/catalogue.ts'

/** The static imports of the project's files: each file with those that it imports. */
export type ImportGraph = Map<string, Set<string>>

/**
 * Reads the imports of all files. A name that comes through a door (`index.ts`) leads to the file
 * behind the door, so that a test depends on what it uses of another area and not on all of it.
 */
export function importGraph(root: string): ImportGraph {
  const text = new Map(
    globSync(SOURCES, { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
  const behind = new Map(
    [...text]
      .filter(([file]) => basename(file) === 'index.ts')
      .map(([file, source]) => [file, reexports(file, source)]),
  )
  return new Map(
    [...text].map(([file, source]) => {
      const to =
        file === CUT
          ? []
          : imports(source).flatMap(({ names, specifier }) =>
              filesBehind(behind, target(file, specifier), names),
            )
      return [file, new Set(to)]
    }),
  )
}

/** Returns the files that import one of these, themselves or through others, and these. */
export function dependents(graph: ImportGraph, files: Iterable<string>): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of graph)
    for (const to of imported) importers.set(to, [...(importers.get(to) ?? []), file])
  const found = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    open.push(...(importers.get(file) ?? []))
  }
  return found
}

function imports(source: string): { names: string[]; specifier: string }[] {
  return [...source.matchAll(IMPORT)].map(([, clause, ...specifiers]) => ({
    names: namesOf(clause ?? ''),
    specifier: specifiers.find((one) => one !== undefined)!,
  }))
}

/** Returns the names of `{ a, type B as C }`, as the imported file calls them. */
function namesOf(clause: string): string[] {
  const inner = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  return inner.split(',').flatMap((part) => /^\s*(?:type\s+)?(\w+)/.exec(part)?.[1] ?? [])
}

function reexports(door: string, source: string): Map<string, string> {
  const lines = [...source.matchAll(/^export (?:type )?(\{[^}]*\}) from '([^']+)'/gm)]
  return new Map(
    lines.flatMap(([, clause, specifier]) =>
      namesOf(clause!).map((name) => [name, target(door, specifier!)!] as const),
    ),
  )
}

function filesBehind(
  doors: Map<string, Map<string, string>>,
  to: string | null,
  names: readonly string[],
): string[] {
  if (to === null) return []
  const door = doors.get(to)
  if (door === undefined || names.length === 0) return [to]
  return names.map((name) => door.get(name) ?? to)
}
