import { Parser } from 'htmlparser2'
import type { FieldError } from '#operation/problem.ts'
import { placedBlocks } from '../blocks/walk.ts'
import { isAllowedElement } from '../html/email-html.ts'
import { ELEMENTS_DEEP } from '../html/page-limits.ts'
import type { Content } from './content.ts'
import { BLOCKS, BODY, fieldError } from './text-errors.ts'

/**
 * A pattern for the start of a quote or list item in a line of Markdown (CommonMark §5.1, §5.2).
 */
const CONTAINER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y
const TAB_COLUMNS = 4
/** The least columns by which a nested list is indented. */
const LEVEL_COLUMNS = 2

/**
 * Finds nesting that is too deep before a parser runs, since Markdown parsers take seconds for
 * thousands of levels. It reads each text once. Liquid has a limit in `liquid.ts`.
 */
export function depthFaults(content: Content): FieldError[] {
  if (content.format === 'blocks')
    return [...placedBlocks(content.blocks)].flatMap(({ block, pointer }) =>
      block.type === 'html'
        ? faultAt(block.body, deepElement(block.body), `${BLOCKS}${pointer}/body`, ELEMENTS)
        : [],
    )
  const { format, body } = content
  return format === 'html'
    ? faultAt(body, deepElement(body), BODY, ELEMENTS)
    : faultAt(body, deepLine(body), BODY, QUOTES)
}

const QUOTES = `Quotes and lists are nested more than ${ELEMENTS_DEEP} deep: put fewer of them into one another.`
const ELEMENTS = `Elements are nested more than ${ELEMENTS_DEEP} deep: close them sooner.`

function faultAt(text: string, at: number | null, pointer: string, detail: string): FieldError[] {
  return at === null
    ? []
    : [fieldError('too_deep', `Line ${text.slice(0, at).split('\n').length}: ${detail}`, pointer)]
}

/** Finds the start of a line within too many quotes and lists, or indented like one, or null. */
function deepLine(markdown: string): number | null {
  for (let start = 0; start < markdown.length;) {
    const next = markdown.indexOf('\n', start)
    const end = next === -1 ? markdown.length : next
    if (isDeep(markdown, start, end)) return start
    start = end + 1
  }
  return null
}

function isDeep(markdown: string, start: number, end: number): boolean {
  let depth = 0
  CONTAINER.lastIndex = start
  for (
    let [found] = CONTAINER.exec(markdown) ?? [];
    found !== undefined;
    [found] = CONTAINER.exec(markdown) ?? []
  ) {
    if (CONTAINER.lastIndex > end) return false
    depth += 1 + (depth === 0 ? Math.floor(columnsOf(found) / LEVEL_COLUMNS) : 0)
    // A line of dashes alone is a rule, however long it is.
    if (depth > ELEMENTS_DEEP) return !/^(?:[-\t ]+|[*\t ]+)$/.test(markdown.slice(start, end))
  }
  return false
}

function columnsOf(mark: string): number {
  let columns = 0
  for (const char of mark) {
    if (char === '\t') columns += TAB_COLUMNS
    else if (char === ' ') columns += 1
    else break
  }
  return columns
}

/**
 * Finds the position of the first element nested too deep; null without one. Elements that mails do
 * not have are not counted.
 */
function deepElement(html: string): number | null {
  let depth = 0
  let at: number | null = null
  const parser = new Parser({
    onopentagname(name) {
      if (isAllowedElement(name) && ++depth > ELEMENTS_DEEP && at === null) {
        at = parser.startIndex
        parser.pause()
      }
    },
    onclosetag: (name) => void (isAllowedElement(name) && depth--),
  })
  parser.end(html)
  return at
}
