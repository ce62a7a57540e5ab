import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT, target } from './support/imports.ts'

// An export is a promise to other files, so another file takes each of them; a test counts too. The
// re-export of a door counts when a file takes it from there.

/** Exports that no import names. */
const FOUND_OTHERWISE = [
  // `bench/main.ts` imports a scenario by its name.
  /^bench\/.* bench$/,
  // Compiled, never run.
  /^client\/test\/typed-use\.ts /,
  // The reference lists all problems of this file.
  /^src\/operation\/problem\.ts /,
  // Texts of modules that these write.
  /^scripts\/(?:client\/|dashboard-operations)|\.test\.ts /,
]
const PUBLISHED = 'client/src/index.ts'

const files = globSync(
  ['{src,scripts,bench,test,sandbox,client}/**/*.ts', 'dashboard/src/**/*.{ts,tsx}'],
  { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] },
)
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

const DECLARED =
  /^export (default|(?:async |abstract )*(?:function\*?|const|let|class|interface|type) (\w+))/gm
const STATEMENT =
  /^(import|export)(?: type)? (?:(\w+),? ?)?(?:\{([^}]*)\}|\*(?: as \w+)?)?(?: from '([^']+)')?$/gm
const DYNAMIC = /\bimport\('([^']+)'\)/g

/** A name of a file, as another file takes it or gives it on. */
interface Name {
  file: string
  name: string
}

/** Returns the names between braces, as they are in the other file and as they are here. */
function listed(braces: string): { theirs: string; here: string }[] {
  const names = braces.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '').split(',')
  return names
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .map((name) => name.split(' as '))
    .map(([theirs, here = theirs]) => ({ theirs: theirs!, here: here! }))
}

/** Reads what each file exports, and from where it has that; and the names that files take. */
function readNames(): { exported: Map<string, Map<string, Name | null>>; taken: Name[] } {
  const exported = new Map<string, Map<string, Name | null>>()
  const taken: Name[] = []
  const wholes = [{ by: PUBLISHED, from: PUBLISHED }]
  for (const [file, text] of texts) {
    const own = new Map<string, Name | null>()
    exported.set(file, own)
    for (const [, first, name] of text.matchAll(DECLARED)) own.set(name ?? first!, null)
    const imported = new Map<string, Name>()
    for (const [, kind, byDefault, braces, specifier] of text.matchAll(STATEMENT)) {
      const from = specifier === undefined ? file : target(file, specifier)
      if (from === null) continue
      if (byDefault) taken.push({ file: from, name: 'default' })
      if (braces === undefined) wholes.push({ by: file, from })
      for (const { theirs, here } of listed(braces ?? '')) {
        const name = { file: from, name: theirs }
        if (kind === 'import') imported.set(here, name)
        else own.set(here, from === file ? (imported.get(theirs) ?? null) : name)
      }
    }
    taken.push(...imported.values())
    for (const [, specifier] of text.matchAll(DYNAMIC))
      wholes.push({ by: file, from: target(file, specifier!) ?? '' })
  }
  // A namespace, and a module that is loaded later, give the names that the file mentions.
  for (const { by, from } of wholes)
    for (const name of exported.get(from)?.keys() ?? [])
      if (name === 'default' || texts.get(by)!.includes(name)) taken.push({ file: from, name })
  return { exported, taken }
}

test('every export has an importer', () => {
  const { exported, taken } = readNames()
  const seen = new Set<string>()
  for (let name = taken.pop(); name !== undefined; name = taken.pop()) {
    const id = `${name.file} ${name.name}`
    const origin = exported.get(name.file)?.get(name.name)
    if (!seen.has(id) && origin) taken.push(origin)
    seen.add(id)
  }
  const vain = [...exported]
    .filter(([file]) => !file.includes('/generated/'))
    .flatMap(([file, names]) => [...names.keys()].map((name) => `${file} ${name}`))
    .filter((id) => !seen.has(id) && !FOUND_OTHERWISE.some((place) => place.test(id)))
  assert.deepEqual(vain, [], 'no other file imports these: leave out `export`')
})
