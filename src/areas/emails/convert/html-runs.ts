import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import type { BlockOf } from '../blocks/block.ts'
import { type Inline, LinkAddress } from '../blocks/inline.ts'
import type { Making } from './making.ts'
import { type Marks, runsOf } from './runs.ts'

const INLINE = new Set(
  'a abbr b big br cite code del em font i img ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(' '),
)
const MARKS: Record<string, Marks> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
}
/** Elements that begin a line of their own inside a list item or a quote. */
const BREAKING = /^(?:p|div|li|h[1-6]|blockquote|pre|tr)$/

export function isInline(node: AnyNode): boolean {
  return isText(node) || (isTag(node) && INLINE.has(node.name))
}

export function textOf(node: AnyNode): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return ''
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}

export interface Found {
  runs: Inline[]
  images: BlockOf<'image'>[]
}

/** Collects the runs of nodes. Blocks among them, such as paragraphs in a quote, begin below those before. */
export function elementRuns(nodes: readonly AnyNode[], making: Making): Found {
  const found: Found = { runs: [], images: [] }
  for (const node of nodes) collect(node, {}, { ...making, found })
  return found
}

function collect(node: AnyNode, marks: Marks, making: Making & { found: Found }): void {
  const { found, placeholders } = making
  if (isText(node)) return void found.runs.push(...runsOf(collapsed(node.data, found.runs), marks, placeholders))
  if (!isTag(node)) return
  if (node.name === 'br') return void found.runs.push({ text: '\n', ...marks })
  if (node.name === 'img') return imageOf(node, marks, making)
  const inner = { ...marks, ...MARKS[node.name], ...(node.name === 'a' && linkOf(node, making)) }
  if (BREAKING.test(node.name) && found.runs.some(({ text }) => text === undefined || text.trim() !== '')) found.runs.push({ text: '\n\n' })
  for (const child of node.children) collect(child, inner, making)
}

/** Joins white space, as a browser shows it. */
function collapsed(text: string, before: readonly Inline[]): string {
  const one = text.replace(/[ \t\r\n\f]+/g, ' ')
  return /\s$/.test(before.at(-1)?.text ?? '') ? one.trimStart() : one
}

function linkOf({ attribs }: Element, { placeholders, lose }: Making): Marks {
  if (attribs['href'] === undefined) return {}
  const href = placeholders.restore(attribs['href'])
  if (LinkAddress.safeParse(href).success) return { href }
  lose('link_address', { link: href })
  return {}
}

function imageOf({ attribs }: Element, { href }: Marks, { found, placeholders, lose }: Making & { found: Found }): void {
  const url = placeholders.restore(attribs['src'] ?? '')
  if (!/^https?:\/\//i.test(url) || url.length > 2000) return lose('image_address', { image: url })
  found.images.push({ type: 'image', url, alt: placeholders.restore(attribs['alt'] ?? '').slice(0, 500), ...(href !== undefined && { href }) })
}
