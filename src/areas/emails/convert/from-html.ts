import { type AnyNode, type ChildNode, isTag, isText } from 'domhandler'
import render from 'dom-serializer'
import { parseDocument } from 'htmlparser2'
import { escapeHtml } from '#lib/html.ts'
import { readBlocks, sectionsOf } from '#lib/read-html/blocks.ts'
import { DEPTH_MAX, findIn, isElement, type Piece as Part, textOf } from '#lib/read-html/tree.ts'
import type { Block } from '../blocks/block.ts'
import { emailHtml } from '../html/email-html.ts'
import { TooMuch } from '../html/page-limits.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { type Loss, lossAt } from '../losses/loss.ts'
import { BODY } from '../text/text-errors.ts'
import { blocksOf, type Piece } from './pieces.ts'

/**
 * Converts HTML to blocks as pasting it into the dashboard does. Throws TooMuch when it is nested
 * too deep.
 */
export function blocksFromHtml(
  html: string,
  placeholders: LiquidPlaceholders,
): { blocks: Block[]; losses: Loss[] } {
  const nodes = contentOf(parseDocument(placeholders.protect(html)).children)
  const parts = nodes.map((node) => partOf(node, placeholders))
  const left = hasStyles(parts) ? [lossAt(BODY, 'styles')] : []
  let at = 0
  const pieces = sectionsOf(parts).map((section) =>
    pieceOf(section, nodes.slice(at, (at += section.length)), placeholders),
  )
  const { blocks, losses } = blocksOf(pieces, placeholders, BODY)
  return { blocks, losses: [...left, ...losses] }
}

/**
 * Lists the texts and elements of a page. Elements that enclose the whole page are replaced by
 * their contents.
 */
function contentOf(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node) =>
    isTag(node) && /^(?:html|body)$/.test(node.name)
      ? contentOf(node.children)
      : isTag(node) || isText(node)
        ? [node]
        : [],
  )
}

/** Converts a node of the parser to a part, with Liquid restored. */
function partOf(node: AnyNode, placeholders: LiquidPlaceholders, depth = 1): Part {
  if (!isTag(node)) return isText(node) ? placeholders.restore(node.data) : ''
  if (depth > DEPTH_MAX)
    throw new TooMuch(
      'too_deep',
      `Elements are nested more than ${DEPTH_MAX} deep: close them sooner.`,
    )
  const attributes = Object.entries(node.attribs).map(([name, value]) => [
    name,
    // Braces that the author wrote as entities are literal text, also in an address.
    /^(?:href|src)$/.test(name) && !placeholders.standIn(value)
      ? value.replace(/\{(?=[{%])/g, '%7B')
      : placeholders.restore(value),
  ])
  return {
    name: node.name,
    attributes: Object.fromEntries(attributes) as Record<string, string>,
    children: node.children.map((child) => partOf(child, placeholders, depth + 1)),
  }
}

const isStyle = (part: Part) =>
  isElement(part) && part.name === 'style' && textOf(part).trim() !== ''
const hasStyles = (parts: readonly Part[]) =>
  parts.some((part) => isStyle(part) || (isElement(part) && findIn(part, isStyle) !== null))

function pieceOf(
  section: readonly Part[],
  nodes: readonly ChildNode[],
  placeholders: LiquidPlaceholders,
): Piece {
  const losses: Loss[] = []
  const blocks = readBlocks(section, ({ code, values }) => losses.push(lossAt(BODY, code, values)))
  const source = render(nodes, { encodeEntities: 'utf8' }).replace(/\{(?=[{%])/g, '&#123;')
  if (!placeholders.standIn(source)) return { blocks, losses, html: source }
  const html = emailHtml({ format: 'html', body: source }, { writeFrame: linkOfFrame }).body
  return { blocks, losses, html }
}

const linkOfFrame = (address: string, title: string) =>
  /^(?:https:)?\/\//.test(address)
    ? `<p><a href="${escapeHtml(address)}">${escapeHtml(title || address)}</a></p>`
    : null
