import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { lazily } from '#lib/calls/lazily.ts'

/** A page of the documentation, as Markdown. */
export interface Guide {
  /** The guide's address below `/docs/`: the file's name, or the folder's name for a README. */
  name: string
  /** The path of the file in the repository. Relative links in the guide start from there. */
  file: string
  title: string
  /** The first paragraph, as one line without marks. */
  summary: string
  text: string
}

const ROOT = new URL('../../../', import.meta.url)
/** The pages that `npm run generate` writes, to which guides link. */
const GENERATED = ['operations', 'events', 'configuration']
const DECISIONS = 'decisions'
/** The folders of `docs/` whose files are guides too. */
const FOLDERS = ['moving', DECISIONS]

/** Reads the guides once, at the first request for one. They have 400 KB. */
export const readGuides = lazily(async (): Promise<readonly Guide[]> => {
  const folders = await Promise.all(
    ['', ...FOLDERS].map((folder) => filesIn(posix.join('docs', folder))),
  )
  const files = [...folders.flat(), ...GENERATED.map((name) => `generated/${name}.md`)]
  return Promise.all(files.map(readGuide))
})

/** The name of the guide that lists all others. */
export const START_GUIDE = 'README'

/** Returns whether a guide is for users. Decision records, for instance, are not. */
export function isForUsers({ name }: Guide): boolean {
  return name !== START_GUIDE && !name.startsWith(`${DECISIONS}/`)
}

/** Returns the name of the guide in a file of the repository. */
export function nameOfGuide(file: string): string {
  return file
    .replace(/^(?:docs|generated)\//, '')
    .replace(/\.md$/, '')
    .replace(/\/README$/, '')
}

async function filesIn(folder: string): Promise<string[]> {
  const files = await readdir(new URL(`${folder}/`, ROOT))
  return files
    .filter((file) => file.endsWith('.md'))
    .map((file) => posix.join(folder, file))
    .sort()
}

async function readGuide(file: string): Promise<Guide> {
  const text = await readFile(new URL(file, ROOT), 'utf8')
  const name = nameOfGuide(file)
  const [, title = name] = /^# (.+)$/m.exec(text) ?? []
  const [, first = ''] = /^# .+\n+(?!#|\||```|- |\d\.)((?:.+\n?)+)/m.exec(text) ?? []
  return { name, file, title: plain(title), summary: plain(first), text }
}

/** Removes Markdown syntax from a line. */
function plain(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]{1,2}([^`*]+)[`*_]{1,2}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
