import type { ListItem, NestedItem, Run, Runs } from './block.ts'
import { asField, joined, markKey, MARKS, NO_FIELDS, runsOf } from './read-marked.ts'

/**
 * Writes runs as text with light marks: **bold**, *italic*, ++underlined++, ~~struck~~, `code`, [words](address), and
 * {{ first_name | default: "friend" }} for a reader's field. A backslash takes a mark its meaning.
 */
export function markedOf(runs: Runs): string {
  const wanted = tidy(runs)
  // Most texts need few escapes. Where these do not read back as the same runs, each mark is escaped.
  const light = write(wanted, (text) => text.replace(/\\(?=[\\*+~`[\]{\n]|$)/g, '\\\\'))
  return same(runsOf(light), wanted) ? light : write(wanted, escapeAll)
}

/** Escapes each mark outside of Liquid, which is kept as it is. */
const escapeAll = (text: string) => text.replace(/(\{\{[^]*?\}\}|\{%[^]*?%\})|[\\*`[\]+~]/g, (found, liquid?: string) => liquid ?? `\\${found}`)

function write(runs: Runs, escape: (text: string) => string): string {
  const hasTags = runs.some(({ text = '' }) => text.includes('{%'))
  const open: string[] = []
  let written = ''
  let href: string | undefined
  const closeLink = () => {
    if (href !== undefined) written += `](${href.replace(/[\\()]/g, '\\$&')})`
  }
  for (const run of [...runs, { text: '' }] as Run[]) {
    for (const [mark, sign] of MARKS) {
      if (!open.includes(mark) || run[mark]) continue
      open.splice(open.indexOf(mark), 1)
      written += sign
    }
    if (run.href !== href) {
      closeLink()
      href = run.href
      if (href !== undefined) written += '['
    }
    for (const [mark, sign] of MARKS) {
      if (open.includes(mark) || !run[mark]) continue
      open.push(mark)
      written += sign
    }
    const words = run.field === undefined ? run.text! : fieldWords(run, hasTags)
    written += run.code ? `\`${run.text === undefined ? words : words.replace(/[\\`]/g, '\\$&')}\`` : run.field === undefined ? escape(words) : words
  }
  return written
}

/** Writes a field. Inside of Liquid tags its bare name may be that of a loop. */
function fieldWords({ field = '', default: otherwise }: Run, hasTags: boolean): string {
  const name = hasTags || NO_FIELDS.includes(field) ? `fields.${field}` : field
  return otherwise === undefined ? `{{ ${name} }}` : `{{ ${name} | default: "${otherwise}" }}`
}

/** Brings runs into the form that marks can say: spaces at the edge of marks carry only the marks of both sides. */
function tidy(runs: Runs): Runs {
  const hasTags = runs.some(({ text = '' }) => text.includes('{%'))
  const parts = joined(runs.map(clean).flatMap((run) => withFields(run, hasTags))).flatMap((run): Run[] => {
    if (run.text === undefined || run.code || markKey(run) === '[]') return [run]
    const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(run.text)!
    return [before, words, after].map((text) => ({ ...run, text })).filter(({ text }) => text !== '')
  })
  const isSpace = (run: Run | undefined) => run?.text !== undefined && !run.code && run.text.trim() === ''
  return joined(
    parts.map((run, i) => {
      if (!isSpace(run)) return run
      const from = parts.slice(0, i).findLastIndex((one) => !isSpace(one))
      const to = parts.findIndex((one, at) => at > i && !isSpace(one))
      const stretch = from === -1 || to === -1 ? [{}] : parts.slice(from, to + 1)
      const shared = MARKS.filter(([mark]) => stretch.every((one: Run) => one[mark])).map(([mark]) => [mark, true])
      const { href } = run
      return { text: run.text!, ...Object.fromEntries(shared), ...(href !== undefined && stretch.every((one: Run) => one.href === href) && { href }) }
    }),
  )
}

/** Takes the fields out of a text that holds them as Liquid. */
function withFields(run: Run, hasTags: boolean): Run[] {
  if (run.text === undefined) return [run]
  if (run.code) return [asField(run, hasTags, run)]
  return run.text.split(/(\{\{[^]*?\}\})/).map((text) => asField({ ...run, text }, hasTags, run))
}

function clean(run: Run): Run {
  return Object.fromEntries(Object.entries(run).filter(([, value]) => value !== undefined && value !== false))
}

function same(some: Runs, others: Runs): boolean {
  const key = (run: Run) => [run.text ?? null, run.field ?? null, run.default ?? null, markKey(run)]
  return JSON.stringify(some.map(key)) === JSON.stringify(others.map(key))
}

/** Writes the items of a list, one a line. An item below another one is indented, with a hyphen. */
export function itemsMarked(items: readonly ListItem[], indent = ''): string {
  return items
    .flatMap((item) => {
      const { text, items: below = [] } = Array.isArray(item) ? { text: item } : item
      const line = markedOf(text)
        .replaceAll('\n', '\\\n')
        .replace(/^(\s*)-(?=\s)/, '$1\\-')
      return [`${indent}${indent === '' ? '' : '- '}${line}`, ...(below.length === 0 ? [] : [itemsMarked(below, `${indent}  `)])]
    })
    .join('\n')
}

const BELOW = /^((?: {2}|\t)+)- (.*)$/s
const ITEMS_DEPTH_MAX = 4

/** Reads items as `itemsMarked` writes them. */
export function itemsOf(written: string): ListItem[] {
  const lines = written.split(/(?<=(?<!\\)(?:\\\\)*)\n/).filter((line) => line.trim() !== '')
  const items: NestedItem[] = []
  /** The last item of each depth. */
  const last: NestedItem[] = []
  for (const line of lines) {
    const [, indent = '', words = line] = BELOW.exec(line) ?? []
    const depth = Math.min(indent.replaceAll('\t', '  ').length / 2, last.length, ITEMS_DEPTH_MAX - 1)
    const item: NestedItem = { text: runsOf(words) }
    if (depth === 0) items.push(item)
    else (last[depth - 1]!.items ??= []).push(item)
    last.splice(depth, last.length, item)
  }
  return items.length === 0 ? [[]] : items.map(shortest)
}

function shortest({ text, items }: NestedItem): ListItem {
  return items ? { text, items: (items as NestedItem[]).map(shortest) } : text
}
