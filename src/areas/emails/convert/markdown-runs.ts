import type { MarkedToken, Token, Tokens } from 'marked'
import { addressLossOf } from '#lib/addresses/address-loss.ts'
import { judgeWithLiquid } from '../html/whole-addresses.ts'
import { unescapeEntities } from '../html/entities.ts'
import type { Inline } from '../blocks/inline.ts'
import { LinkAddress } from '../blocks/inline.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import type { Loss } from '../losses/loss.ts'
import { type Marks, runsOf } from './runs.ts'

type LostInline = Pick<Loss, 'code' | 'values'>

export interface InlineParts {
  runs: Inline[]
  images: { image: Tokens.Image; href: string | undefined }[]
  /** The parts that runs cannot express. */
  lost: LostInline[]
}

const HTML_MARKS: Record<string, keyof Marks> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  mark: 'highlight',
  sup: 'superscript',
}

export function inlineParts(
  tokens: readonly Token[],
  placeholders: LiquidPlaceholders,
): InlineParts {
  const parts: InlineParts = { runs: [], images: [], lost: [] }
  collect(tokens as readonly MarkedToken[], {}, { parts, placeholders })
  return parts
}

interface Collecting {
  parts: InlineParts
  placeholders: LiquidPlaceholders
}

function collect(tokens: readonly MarkedToken[], outer: Marks, collecting: Collecting): void {
  const { parts, placeholders } = collecting
  let marks = outer
  const add = (text: string, more: Marks = {}) =>
    parts.runs.push(...runsOf(text, { ...marks, ...more }, placeholders))
  const into = (inner: Token[] | undefined, more: Marks) =>
    collect((inner ?? []) as MarkedToken[], { ...marks, ...more }, collecting)
  for (const token of tokens) {
    if (token.type === 'strong') into(token.tokens, { bold: true })
    else if (token.type === 'em') into(token.tokens, { italic: true })
    else if (token.type === 'del') into(token.tokens, { strike: true })
    else if (token.type === 'codespan') add(token.text, { code: true })
    else if (token.type === 'br') add('\n')
    else if (token.type === 'link') into(token.tokens, linkMarks(token.href, collecting))
    else if (token.type === 'image') parts.images.push({ image: token, href: marks.href })
    else if (token.type === 'html') marks = afterTag(token.text, marks, { add, lost: parts.lost })
    else if (token.type === 'escape') add(token.text)
    else if (token.type === 'text' && token.tokens) into(token.tokens, {})
    else if (token.type === 'text')
      add(afterBreak(unescapeEntities(token.text).replace(/\n/g, ' '), parts.runs))
    else if (token.type === 'checkbox') add(token.checked ? '☑ ' : '☐ ')
    else add('text' in token ? token.text : token.raw)
  }
}

function afterBreak(text: string, before: readonly Inline[]): string {
  return before.at(-1)?.text?.endsWith('\n') ? text.trimStart() : text
}

function linkMarks(href: string, { parts, placeholders }: Collecting): Marks {
  const found = judgeWithLiquid(href, 'link')
  if ('whole' in found) {
    const address = placeholders.restore(found.whole)
    if (LinkAddress.safeParse(address).success) return { href: address }
  }
  const link = placeholders.restore(href)
  parts.lost.push(addressLossOf(link, 'link', found) ?? { code: 'link_address', values: { link } })
  return {}
}

/** Reads an HTML tag within Markdown. Formatting and line breaks are kept; other tags are lost. */
function afterTag(
  tag: string,
  marks: Marks,
  { add, lost }: { add: (text: string) => void; lost: LostInline[] },
): Marks {
  const [, end, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? []
  if (name.toLowerCase() === 'br') add('\n')
  const mark = HTML_MARKS[name.toLowerCase()]
  if (mark === undefined) {
    if (name !== '' && name.toLowerCase() !== 'br')
      lost.push({ code: 'inline_element', values: { element: name } })
    return marks
  }
  if (end === '') return { ...marks, [mark]: true }
  const { [mark]: _ended, ...left } = marks
  return left
}
