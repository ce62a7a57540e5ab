import {
  CaptureTag,
  type Context,
  defaultOperators,
  Liquid,
  type LiquidOptions,
  type Operators,
  Tokenizer,
} from 'liquidjs'
import { escapeHtml } from '#lib/html.ts'
import { SHOWN_WHEN, ShownWhenTag } from './when.ts'
import { causeOf, effortOf, OutOfTime } from './liquid-effort.ts'
import { insteadOf, registerFilters, useSearch } from './liquid-filters.ts'
import { LINK, LinkTag } from './liquid-link.ts'
import { registerLists } from './liquid-lists.ts'
import { parseText } from './liquid-parse.ts'
import { OPEN_IMAGE, OpenImageTag, TRACKED_LINK, TrackedLinkTag } from './liquid-tracking.ts'

/** The allowed tags. Tags that read files, count across mails or print unescaped are excluded. */
const TAGS = new Set([
  'assign',
  'capture',
  'case',
  'comment',
  'for',
  'if',
  'unless',
  'break',
  'continue',
  'raw',
  '#',
])

/** The most bytes of a filled-in part, ten times what mailboxes show (100 KB). */
export const RENDERED_MAX = 1_048_576
const PARSED_MAX = 2_000_000

/**
 * Operators that count the texts they compare. The interpreter itself counts the items of lists.
 */
const OPERATORS: Operators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, operator]) => [
    name,
    (...given: [...operands: unknown[], context: Context]) => {
      const context = given.at(-1) as Context
      for (const operand of given)
        if (typeof operand === 'string') effortOf(context).use(operand.length)
      if (name === 'contains') useSearch(context, given[0], given[1])
      return (operator as (...operands: unknown[]) => OperatorResult)(...given)
    },
  ]),
)
type OperatorResult = ReturnType<Operators[string]>

const OPTIONS: LiquidOptions = {
  parseLimit: PARSED_MAX,
  operators: OPERATORS,
  ownPropertyOnly: true,
  strictFilters: true,
}

class BoundedCaptureTag extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    yield* super.render(context)
    checkLength((context.bottom() as Record<string, string>)[this.variable]!.length)
  }
}

/** The Liquid engine for HTML. It escapes each value once. */
export const htmlLiquid = withCompiledTags(engine((value) => escapeOnce(textOf(value))))
/** The Liquid engine for plain text, where `newline_to_br` changes nothing. */
export const textLiquid = withCompiledTags(engine(textOf))
/** The Liquid engine that checks texts of authors. */
const authorsLiquid = engine(textOf)
textLiquid.registerFilter('newline_to_br', (text: unknown) => text)

function engine(escape: (value: unknown) => string): Liquid {
  const liquid = new Liquid({ ...OPTIONS, outputEscape: countedEscape })
  for (const name of Object.keys(liquid.tags)) if (!TAGS.has(name)) delete liquid.tags[name]
  registerFilters(liquid)
  registerLists(liquid)
  liquid.registerTag('capture', BoundedCaptureTag)
  return liquid

  /**
   * Escapes a value and counts its characters. The shortcut `plainOutput` calls it without a
   * context.
   */
  function countedEscape(this: { context: Context } | void, value: unknown): string {
    const text = escape(value)
    if (this) effortOf(this.context).use(text.length)
    return text
  }
}

/** Adds the tags that authors cannot write and compiling adds. */
function withCompiledTags(liquid: Liquid): Liquid {
  liquid.registerTag(LINK, LinkTag)
  liquid.registerTag(SHOWN_WHEN, ShownWhenTag)
  liquid.registerTag(TRACKED_LINK, TrackedLinkTag)
  liquid.registerTag(OPEN_IMAGE, OpenImageTag)
  return liquid
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('')
  // Prints nothing for "NaN" or "Infinity", so that no subscriber sees them.
  return typeof value === 'object' || (typeof value === 'number' && !Number.isFinite(value))
    ? ''
    : bounded(String(value))
}

/**
 * Checks a text's length. V8 has not yet joined the text's pieces at this point, so a text that is
 * too long costs no memory.
 */
function bounded(text: string): string {
  checkLength(text.length)
  return text
}

export function checkLength(length: number): void {
  if (length > RENDERED_MAX) throw new Error('a mail may have 1 MiB and this would have more')
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
}

/** The only markup that a subscriber's field may contain, made by `newline_to_br`. */
const LINE_BREAK = '<br />\n'
const ESCAPED_BREAK = escapeHtml(LINE_BREAK)

/** Escapes a text unless `capture` or `escape` has done so: twice, `<` would be shown as `&lt;`. */
function escapeOnce(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  const escaped = escapeHtml(
    text.replace(/&(?:amp|lt|gt|quot|#3[49]);/g, (entity) => ENTITIES[entity]!),
  )
  return escaped.includes(ESCAPED_BREAK) ? escaped.replaceAll(ESCAPED_BREAK, LINE_BREAK) : escaped
}

/** Returns the first error in a text's Liquid, with its line; null when the Liquid is valid. */
export function liquidError(text: string): string | null {
  try {
    parseText(authorsLiquid, text)
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Describes a Liquid tag that is not closed; null when all tags are closed. */
export function tagsError(text: string): string | null {
  try {
    new Tokenizer(text).readTopLevelTokens()
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Returns the sentence in an error of liquidjs, which ends with `, line:3, col:1`. */
export function sentenceOf(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).split('\n')[0]!
  const [, what = message, line, column] = /^(.*?), line:(\d+), col:(\d+)$/.exec(message) ?? []
  const told = what
    .replace(/^undefined filter: (\w+)$/, (_, name: string) => insteadOf(name))
    .replace(
      /^Maximum call stack size exceeded$/,
      'tags are nested too deep: put fewer of them into one another',
    )
    .slice(0, 300)
  return `${line === undefined ? '' : `Line ${line}, column ${column}: `}${told}.`
}

/**
 * Returns whether a mail failed by its time limit. Only then another try with the same values may
 * succeed.
 */
export function isRenderTimeout(error: unknown): boolean {
  return causeOf(error) instanceof OutOfTime
}
