import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ALWAYS, FIRST_LOADS } from './first-loads.ts'
import { familyOf, WORDS_FILE } from './words.ts'

const SOURCE = join(import.meta.dirname, '../src')

/** Returns the path of each page and the file of its component. */
export function listPages(): { path: string; file: string }[] {
  return globSync('areas/**/routes.ts', { cwd: SOURCE }).flatMap((name) => {
    const folder = dirname(join(SOURCE, name))
    const text = readFileSync(join(SOURCE, name), 'utf8')
    return text
      .split('createRoute({')
      .slice(1)
      .flatMap((route) => {
        const path = /\n\s+path: '([^']+)'/.exec(route)?.[1]
        const file = /lazyRouteComponent\(\(\) => import\('([^']+)'\)/.exec(route)?.[1]
        return path && file ? [{ path, file: join(folder, file) }] : []
      })
  })
}

/** Lists the lazy files that the page of a path asks for when it is drawn. */
export function filesAlong(path: string): string[] {
  return (FIRST_LOADS[path]?.along ?? []).map((file) => join(SOURCE, file))
}

/**
 * Writes `routes.json`, by which the server names the files of a page in its HTML: the browser loads
 * them at once, not each after the one that asked for it.
 */
export const routes: Plugin = {
  name: 'routes',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const first = closure(bundle, [chunks.find(({ isEntry }) => isEntry)!])
    const chunkOf = (file: string, path: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === file)
      if (!chunk) throw new Error(`${file}, which ${path} loads, has no file of its own.`)
      return chunk
    }
    const pages = listPages().map(({ path, file }) => {
      const { words, reads = [] } = FIRST_LOADS[path] ?? {}
      const loads = [file, ...filesAlong(path)].map((one) => chunkOf(one, path))
      return {
        path,
        scripts: [...closure(bundle, loads)]
          .filter((chunk) => !first.has(chunk))
          .map(({ fileName }) => fileName),
        words: [...new Set((words ?? wordsOf(this, file)).map(familyOf))],
        reads,
      }
    })
    const words = Object.groupBy(
      chunks.flatMap(({ facadeModuleId, fileName }) => {
        const [, language, family] = WORDS_FILE.exec(facadeModuleId ?? '') ?? []
        return language && family ? [{ language, family, fileName }] : []
      }),
      ({ language }) => language,
    )
    const wordFiles = Object.fromEntries(
      Object.entries(words).map(([language, files]) => [
        language,
        Object.fromEntries(files!.map(({ family, fileName }) => [family, fileName])),
      ]),
    )
    const source = JSON.stringify({ always: ALWAYS, pages, words: wordFiles })
    this.emitFile({ type: 'asset', fileName: 'routes.json', source })
  },
}

function closure(
  bundle: Rolldown.OutputBundle,
  open: readonly Rolldown.OutputChunk[],
  seen = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  for (const chunk of open) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    const needed = chunk.imports.map((name) => bundle[name]).filter((one) => one?.type === 'chunk')
    closure(bundle, needed, seen)
  }
  return seen
}

/** Lists the areas whose words the modules of a page show. */
function wordsOf(context: Rolldown.PluginContext, file: string): string[] {
  const [seen, open] = [new Set<string>(), [file]]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || !id.startsWith(SOURCE) || !/\.tsx?$/.test(id)) continue
    seen.add(id)
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return [...seen].flatMap((id) =>
    [...readFileSync(id, 'utf8').matchAll(/useTranslation\(\[?'([\w-]+)'/g)].map(
      ([, area]) => area!,
    ),
  )
}
