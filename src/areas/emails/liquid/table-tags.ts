/** The error for a Liquid tag on a line of a Markdown table where no row begins or ends. */
export class MisplacedTag extends Error {
  readonly tag: string
  /** The line in the author's text, from 1. */
  readonly line: number
  constructor(tag: string, line: number) {
    super(
      `Line ${line}: ${tag} reaches over a part of a table. Put it and its end into one cell, or on lines of their own between the rows.`,
    )
    this.tag = tag
    this.line = line
  }
}

interface TagWords {
  /** Matches the placeholder of a tag. */
  word: RegExp
  sourceOf(word: string): string
  /** Returns the placeholder for a tag before or after its row. */
  rowWord(word: string, side: 'before' | 'after'): string
  /** Returns a placeholder that `restore` removes. */
  nothing(): string
  restore(text: string): string
}

const FENCE = /^(`{3,}|~{3,})(.*)$/
/** The marks of quotes and the indentation of lists at the start of a line. */
const PREFIX = /^(?:[ \t]*>)*[ \t]*/
const LIST_ITEM = /^[ \t>]*(?:[-*+]|\d+[.)])[ \t]/
const RULE = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const OPENS = new Set(['if', 'unless', 'for', 'case', 'capture', 'comment'])
const MIDDLE = new Set(['else', 'elsif', 'when'])

/**
 * Moves tags around rows of Markdown tables into the first cells, since a line with a tag would end
 * the table. `liftTags` moves them out again. The number of lines stays. Throws MisplacedTag.
 */
export function sinkTags(text: string, words: TagWords): string {
  const lines = text.split('\n')
  let fence = fenceAfter(lines[0]!, '')
  let hasLists = LIST_ITEM.test(lines[0]!)
  for (let i = 1; i < lines.length; i++) {
    fence = fenceAfter(lines[i]!, fence)
    hasLists ||= LIST_ITEM.test(lines[i]!)
    if (fence !== '' || !isTableAt(lines, i, hasLists)) continue
    refuseTagsIn(lines, i - 1, words)
    i = sinkRows(lines, i + 1, words) - 1
  }
  return lines.join('\n')
}

/** Returns the fence of the code block in which a line is; '' outside of code. */
function fenceAfter(line: string, open: string): string {
  const [, fence = '', rest = ''] = FENCE.exec(line.slice(prefixOf(line).length).trimEnd()) ?? []
  if (open !== '') return fence.startsWith(open) && rest === '' ? '' : open
  return fence.startsWith('`') && rest.includes('`') ? '' : fence
}

/**
 * Returns whether a line is the rule below a table's header. Four spaces make code, except in a
 * list.
 */
function isTableAt(lines: readonly string[], rule: number, hasLists: boolean): boolean {
  const line = lines[rule]!
  const prefix = prefixOf(line)
  const isCode = !hasLists && /(?: {4}|\t)$/.test(prefix)
  const isRule = line.includes('|') && RULE.test(line.slice(prefix.length).trimEnd())
  return isRule && !isCode && lines[rule - 1]!.includes('|')
}

function prefixOf(line: string): string {
  return PREFIX.exec(line)![0]
}

const quotesIn = (line: string) => prefixOf(line).replace(/[^>]/g, '').length
const isBlank = (line: string) => line.slice(prefixOf(line).length).trim() === ''

function refuseTagsIn(lines: readonly string[], at: number, words: TagWords): void {
  const { before, row, after } = partsOf(lines[at]!, words)
  const tag = [...before, ...after][0] ?? crossingTag(row, words)
  if (tag !== undefined) throw errorAt(tag, lines, at, words)
}

function errorAt(tag: string, lines: readonly string[], at: number, words: TagWords): Error {
  const line = words.restore(lines.slice(0, at).join('\n')).split('\n').length + (at > 0 ? 1 : 0)
  return new MisplacedTag(words.sourceOf(tag), line)
}

/** Moves the tags of rows from a line on. Returns the first line after the table. */
function sinkRows(lines: string[], from: number, words: TagWords): number {
  let at = from
  const quotes = quotesIn(lines[from - 1]!)
  while (at < lines.length && !isBlank(lines[at]!) && quotesIn(lines[at]!) === quotes) {
    const { before, after, row } = partsOf(lines[at]!, words)
    const crossing = crossingTag(row, words)
    if (crossing !== undefined) throw errorAt(crossing, lines, at, words)
    if (before.length + after.length === 0) {
      at += 1
      continue
    }
    const end = endOfGroup(lines, at, words)
    if (end === null) {
      const next = lines.slice(at + 1).find((line) => !isBlank(line)) ?? ''
      const opens = before.some((word) => depthOf(words.sourceOf(word)) === 1)
      if (row !== '' || (opens && partsOf(next, words).row.includes('|')))
        throw errorAt((before[0] ?? after[0])!, lines, at, words)
      return at
    }
    // A text directly after the last tag is no row, so the tag moves up and its line becomes empty.
    const last = partsOf(lines[end - 1]!, words)
    const below = partsOf(lines[end] ?? '', words).row
    const moves = last.row === '' && below !== '' && !below.includes('|')
    if (moves) lines[end - 1] = prefixOf(lines[end - 1]!)
    for (; at < end; at++) {
      const inside = crossingTag(partsOf(lines[at]!, words).row, words)
      if (inside !== undefined) throw errorAt(inside, lines, at, words)
      if (!moves || at < end - 1)
        lines[at] = sunk(lines[at]!, words, moves && at === end - 2 ? last.before : [])
    }
  }
  return at
}

/** Finds the line after the rows that a tag encloses; null when these are not rows of the table. */
function endOfGroup(lines: readonly string[], from: number, words: TagWords): number | null {
  let depth = 0
  let rows = 0
  const quotes = quotesIn(lines[from]!)
  for (let at = from; at < lines.length && quotesIn(lines[at]!) === quotes; at++) {
    const { before, after, row } = partsOf(lines[at]!, words)
    if (row !== '' && !row.includes('|')) return null
    for (const word of before) if ((depth = deeper(depth, words.sourceOf(word))) < 0) return null
    if (row !== '') rows += 1
    for (const word of after) if ((depth = deeper(depth, words.sourceOf(word))) < 0) return null
    if (depth > 0) continue
    // A tag without an end, such as assign, belongs to the row below it.
    if (rows > 0) return at + 1
    if (before.some((word) => depthOf(words.sourceOf(word)) !== 0) || row !== '') return null
    if (isBlank(lines[at]!)) return null
  }
  return null
}

/** Returns the depth of tags after one more; -1 when it belongs to a tag that began elsewhere. */
function deeper(depth: number, source: string): number {
  const name = nameOf(source)
  return MIDDLE.has(name) && depth === 0 ? -1 : depth + depthOf(source)
}

function depthOf(source: string): number {
  const name = nameOf(source)
  return OPENS.has(name) ? 1 : name.startsWith('end') ? -1 : 0
}

function nameOf(source: string): string {
  return /^\{%-?\s*(\w*)/.exec(source)?.[1] ?? ''
}

/**
 * Splits a line into its row and the tags before and after it. The row is empty on a line of tags
 * alone.
 */
function partsOf(
  line: string,
  { word }: TagWords,
): { before: string[]; row: string; after: string[] } {
  const parts = line.slice(prefixOf(line).length).split(new RegExp(`(${word.source})`))
  const before: string[] = []
  const after: string[] = []
  while (parts.length > 1 && parts[0]!.trim() === '') before.push(parts.splice(0, 2)[1]!)
  while (parts.length > 1 && parts.at(-1)!.trim() === '') after.unshift(parts.splice(-2, 2)[0]!)
  return { before, row: parts.join('').trim(), after }
}

/** Finds a tag in a cell whose block begins or ends outside the cell. */
function crossingTag(row: string, words: TagWords): string | undefined {
  const tags = new RegExp(words.word.source, 'g')
  for (const cell of row.split(/(?<!\\)\|/)) {
    let depth = 0
    const found = cell.match(tags) ?? []
    for (const word of found) if ((depth = deeper(depth, words.sourceOf(word))) < 0) return word
    if (depth > 0) return found[0]
  }
  return undefined
}

function sunk(line: string, words: TagWords, below: readonly string[]): string {
  const { before, row, after } = partsOf(line, words)
  const own = [
    ...before.map((word) => words.rowWord(word, 'before')),
    ...[...after, ...below].map((word) => words.rowWord(word, 'after')),
  ]
  const prefix = prefixOf(line)
  if (row === '') return `${prefix}| ${own.join('') || words.nothing()} |`
  return own.length === 0 ? line : `${prefix}| ${own.join('')}${row.replace(/^\|/, '')}`
}

/** Moves the placeholders of tags out of first cells, and removes rows that have nothing else. */
export function liftTags(html: string, before: RegExp, after: RegExp): string {
  const word = `(?:${before.source}|${after.source})`
  const rows = new RegExp(`<tr>(\\s*<t[dh][^>]*>)((?:\\s*${word})+)([\\s\\S]*?)</tr>`, 'g')
  return html.replace(rows, (_, cell: string, own: string, rest: string) => {
    const [first, last] = [before, after].map((side) =>
      [...own.matchAll(new RegExp(side.source, 'g'))].join(''),
    )
    const isEmpty = rest.replace(/<[^>]*>/g, '').trim() === ''
    return isEmpty ? `${first}${last}` : `${first}<tr>${cell}${rest}</tr>${last}`
  })
}
