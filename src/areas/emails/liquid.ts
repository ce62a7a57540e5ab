import { Liquid, type LiquidOptions } from 'liquidjs'
import { escapeHtml } from '#lib/html.ts'
import { LINK, LinkTag } from './liquid-link.ts'
import { OPEN_IMAGE, OpenImageTag, TRACKED_LINK, TrackedLinkTag } from './liquid-tracking.ts'

/** Nothing that reads files, counts across mails or prints without escaping. */
const TAGS = new Set(['assign', 'capture', 'case', 'comment', 'for', 'if', 'unless', 'break', 'continue', 'raw', '#'])
/** `raw` would let a reader's own words into the page as HTML. */
const FORBIDDEN_FILTERS = ['raw']

/** A mail with all its text in it is a tenth of this; mailboxes cut at 100 KB. */
export const RENDERED_MAX = 1_048_576
// A newsletter of 100 KB takes some milliseconds to fill in. While one is, this process does nothing else.
const LIMITS = { parseLimit: 2_000_000, renderLimit: 150, memoryLimit: 2_000_000 }
const OPTIONS: LiquidOptions = { ...LIMITS, ownPropertyOnly: true, strictFilters: true }

/** Fills in values as HTML: everything is escaped, once. */
export const htmlLiquid = engine({ outputEscape: (value) => escapeOnce(textOf(value)) })
/** Fills in values as plain text. */
export const textLiquid = engine({ outputEscape: textOf })

function engine(options: LiquidOptions): Liquid {
  const liquid = new Liquid({ ...OPTIONS, ...options })
  for (const name of Object.keys(liquid.tags)) if (!TAGS.has(name)) delete liquid.tags[name]
  for (const name of FORBIDDEN_FILTERS) delete liquid.filters[name]
  liquid.registerTag(LINK, LinkTag)
  liquid.registerTag(TRACKED_LINK, TrackedLinkTag)
  liquid.registerTag(OPEN_IMAGE, OpenImageTag)
  return liquid
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('')
  return typeof value === 'object' ? '' : bounded(String(value))
}

/** Before anything reads it: a text that was put together and never looked at costs nothing yet. */
export function bounded(text: string): string {
  boundedLength(text.length)
  return text
}

export function boundedLength(length: number): void {
  if (length > RENDERED_MAX) throw new Error('a mail may have 1 MiB and this would have more')
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** What was captured or went through the filter `escape` is escaped already; `&amp;lt;` would be seen by readers. */
function escapeOnce(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  return escapeHtml(text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!))
}

/** What is wrong with a text's Liquid, as a sentence with its line, or null. */
export function liquidFault(text: string): string | null {
  try {
    textLiquid.parse(text)
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/** liquidjs ends its messages with `, line:3, col:1`. */
export function sentenceOf(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).split('\n')[0]!
  const [, what = message, line] = /^(.*?), line:(\d+), col:\d+$/.exec(message) ?? []
  return `${line === undefined ? '' : `Line ${line}: `}${what.slice(0, 300)}.`
}

/** The limit in time alone depends on more than the template and its values. */
export function ranOutOfTime(error: unknown): boolean {
  return error instanceof Error && /render limit exceeded/.test(error.message)
}
