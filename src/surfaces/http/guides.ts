import { readdir, readFile } from 'node:fs/promises'
import { lazily } from '#lib/calls/lazily.ts'

/** A page of the documentation, as Markdown. */
export interface Guide {
  /** The first paragraph as one line, without Markdown. */
  name: string
  title: string
  /** The first paragraph, as one line without marks. */
  summary: string
  text: string
}

const ROOT = new URL('../../../', import.meta.url)
/** The pages that `npm run generate` writes, to which guides link. */
const GENERATED = ['operations', 'events', 'configuration']
const DECISIONS = 'decisions'

/** Reads the guides once, at the first request for one. They have 400 KB. */
export const readGuides = lazily(async (): Promise<readonly Guide[]> => {
  const own = await namesIn('docs/')
  const decisions = await namesIn(`docs/${DECISIONS}/`)
  return Promise.all([
    ...own.map((name) => readGuide(`docs/${name}.md`, name)),
    ...GENERATED.map((name) => readGuide(`generated/${name}.md`, name)),
    ...decisions.map((name) => readGuide(`docs/${DECISIONS}/${name}.md`, `${DECISIONS}/${name}`)),
  ])
})

/** The name of the guide that lists all others. */
export const START_GUIDE = 'README'

/** Returns whether a guide is for users. Decision records, for instance, are not. */
export function isForUsers({ name }: Guide): boolean {
  return name !== START_GUIDE && !name.startsWith(`${DECISIONS}/`)
}

async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(new URL(folder, ROOT))
  return files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .sort()
}

async function readGuide(file: string, name: string): Promise<Guide> {
  const text = await readFile(new URL(file, ROOT), 'utf8')
  const [, title = name] = /^# (.+)$/m.exec(text) ?? []
  const [, first = ''] = /^# .+\n+(?!#|\||```|- |\d\.)((?:.+\n?)+)/m.exec(text) ?? []
  return { name, title: plain(title), summary: plain(first), text }
}

/** Removes Markdown syntax from a line. */
function plain(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]{1,2}([^`*]+)[`*_]{1,2}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
