import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A read that the server does for a page. Names with `$` in its input are filled in. */
export interface PageRead {
  operation: string
  input: Readonly<Record<string, unknown>>
}

interface PageFiles {
  /** The path below the dashboard, with parameters such as `$campaignId`. */
  path: string
  scripts: readonly string[]
  /** The families of the words that the page shows at once. */
  words: readonly string[]
  reads: readonly PageRead[]
}

/** The file `routes.json` of a build (dashboard/build/routes.ts). */
interface Routes {
  always: readonly PageRead[]
  pages: readonly PageFiles[]
  /** The file of each family of words, by language. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The single HTML page of a build, split where the server inserts text. */
export interface Shell {
  /** Up to the end of the head. */
  head: string
  /** From the end of the head to before the app's element, or to the end of the page. */
  body: string
  end: string
  /** The sources of the scripts in the page, for its content security policy. */
  scripts: readonly string[]
  routes: Routes
}

const FIRST_PAINT = '<script src="/app/first-paint.js"></script>'

/**
 * Returns a function that reads the HTML page in a folder. It reads the page again after a new
 * build has replaced it.
 */
export function shellReader(folder: string): () => Shell {
  let known: { builtAt: number; shell: Shell } | undefined
  return () => {
    const builtAt = statSync(join(folder, 'index.html')).mtimeMs
    if (known?.builtAt !== builtAt) known = { builtAt, shell: readShell(folder) }
    return known.shell
  }
}

function readShell(folder: string): Shell {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  // The script is inlined, because a separate file would delay the first paint by one round trip to
  // the server.
  const paint = readFileSync(join(folder, 'first-paint.js'), 'utf8')
  const inlined = page.replace(FIRST_PAINT, () => `<script>${paint}</script>`)
  const headEnd = inlined.indexOf('</head>')
  const bodyEnd = inlined.lastIndexOf('</body>')
  return {
    head: inlined.slice(0, headEnd),
    body: inlined.slice(headEnd, bodyEnd),
    end: inlined.slice(bodyEnd),
    scripts: [`'sha256-${createHash('sha256').update(paint).digest('base64')}'`],
    routes: JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')) as Routes,
  }
}

export interface FoundPage {
  page: PageFiles
  parameters: Record<string, string>
}

/** Finds the page of a path. A page with a fixed name has priority over one with a parameter. */
export function findPage({ pages }: Routes, path: string): FoundPage | null {
  const asked = path.split('/').filter(Boolean)
  const found = pages.flatMap((page) => {
    const parts = page.path.split('/').filter(Boolean)
    if (parts.length !== asked.length) return []
    if (!parts.every((part, at) => part.startsWith('$') || part === asked[at])) return []
    const parameters = parts.flatMap((part, at) =>
      part.startsWith('$') ? [[part.slice(1), asked[at]!]] : [],
    )
    return [{ page, parameters: Object.fromEntries(parameters) as Record<string, string> }]
  })
  return (
    found.sort((a, b) => Object.keys(a.parameters).length - Object.keys(b.parameters).length)[0] ??
    null
  )
}

/** Writes the links by which a browser loads the files of a page at once. */
export function preloads({ words }: Routes, page: PageFiles | undefined, language: string): string {
  const files = words[language] ?? {}
  // The group `home` also contains the words of the frame around every page.
  const families = new Set(['home', ...(page?.words ?? [])])
  return [...(page?.scripts ?? []), ...[...families].flatMap((family) => files[family] ?? [])]
    .map((file) => `<link rel="modulepreload" crossorigin href="/app/${file}">`)
    .join('')
}
