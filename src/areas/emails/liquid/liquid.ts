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

/** The allowed tags. None reads files, counts across mails or prints without escaping. */
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

/** Ten times a long mail: mailboxes cut mails off at 100 KB. */
export const RENDERED_MAX = 1_048_576
const PARSED_MAX = 2_000_000

/** Operators that count the texts they read. The interpreter counts items of lists as steps. */
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

/** The engine for HTML. It escapes every value once. */
export const htmlLiquid = withCompiledTags(engine((value) => escapeOnce(textOf(value))))
/** The engine for plain text, in which `newline_to_br` changes nothing. */
export const textLiquid = withCompiledTags(engine(textOf))
/** The engine that checks what authors write. */
const authorsLiquid = engine(textOf)
textLiquid.registerFilter('newline_to_br', (text: unknown) => text)

function engine(escape: (value: unknown) => string): Liquid {
  const liquid = new Liquid({ ...OPTIONS, outputEscape: countedEscape })
  for (const name of Object.keys(liquid.tags)) if (!TAGS.has(name)) delete liquid.tags[name]
  registerFilters(liquid)
  registerLists(liquid)
  liquid.registerTag('capture', BoundedCaptureTag)
  return liquid

  /** Escapes a value. Only the interpreter passes a context, not the shortcut `plainOutput`. */
  function countedEscape(this: { context: Context } | void, value: unknown): string {
    const text = escape(value)
    if (this) effortOf(this.context).use(text.length)
    return text
  }
}

/** Adds the tags that only compiling may write. */
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
  // No subscriber is greeted with "NaN" or "Infinity".
  return typeof value === 'object' || (typeof value === 'number' && !Number.isFinite(value))
    ? ''
    : bounded(String(value))
}

/** Checks the length first: until a text is read, V8 has not copied its concatenated parts. */
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

/** The only markup that a subscriber's field may produce, by `newline_to_br`. */
const LINE_BREAK = '<br />\n'
const ESCAPED_BREAK = escapeHtml(LINE_BREAK)

/** Escapes a text that `capture` or `escape` may have escaped: twice, `<` would show as `&lt;`. */
function escapeOnce(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  const escaped = escapeHtml(
    text.replace(/&(?:amp|lt|gt|quot|#3[49]);/g, (entity) => ENTITIES[entity]!),
  )
  return escaped.includes(ESCAPED_BREAK) ? escaped.replaceAll(ESCAPED_BREAK, LINE_BREAK) : escaped
}

/** Returns the first Liquid error with its line, or null. */
export function liquidError(text: string): string | null {
  try {
    parseText(authorsLiquid, text)
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Describes a Liquid tag that the text does not close, or returns null. */
export function tagsError(text: string): string | null {
  try {
    new Tokenizer(text).readTopLevelTokens()
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Makes a sentence of an error. liquidjs ends its messages with `, line:3, col:1`. */
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

/** Returns whether a mail timed out: the only error that may not recur with the same values. */
export function isRenderTimeout(error: unknown): boolean {
  return causeOf(error) instanceof OutOfTime
}
