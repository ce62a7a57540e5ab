import { Marked, type MarkedToken, type Tokens } from 'marked'
import { countLetters, cutLetters } from '#lib/letters.ts'
import type { Block } from '../blocks/block.ts'
import { ALT_MAX, CAPTION_MAX } from '#lib/read-html/block-limits.ts'
import type { Inline } from '../blocks/inline.ts'
import type { ListItem } from '../blocks/list-items.ts'
import { sourceOf } from '../blocks/run-source.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { judgeWithLiquid } from '../html/whole-addresses.ts'
import { BODY } from '../text/text-errors.ts'
import { losingAt, type Loss } from '../losses/loss.ts'
import { type InlineParts, inlineParts } from './markdown-runs.ts'
import type { Making } from './making.ts'
import { blocksOf, type Piece } from './pieces.ts'
import { joinRuns } from './runs.ts'
import { itemLists } from './item-lists.ts'
import { tableOfToken } from './from-table.ts'

const markdown = new Marked({ gfm: true, async: false })

export function blocksFromMarkdown(
  body: string,
  placeholders: LiquidPlaceholders,
): { blocks: Block[]; losses: Loss[] } {
  const tokens = markdown.lexer(placeholders.standApart(placeholders.protect(body)))
  const pieces = (tokens as MarkedToken[])
    .filter(({ type }) => type !== 'space' && type !== 'def')
    .map((token): Piece => {
      const losses: Loss[] = []
      const blocks = blocksOfToken(token, { placeholders, lose: losingAt(BODY, losses) })
      return { blocks, losses, html: placeholders.unwrap(markdown.parser([token])) }
    })
  return blocksOf(pieces, placeholders, BODY)
}

function blocksOfToken(token: MarkedToken, making: Making): Block[] {
  switch (token.type) {
    case 'heading':
      if (token.depth > 3) making.lose('heading_level', { level: token.depth })
      return [
        {
          type: 'heading',
          level: Math.min(token.depth, 3) as 1 | 2 | 3,
          text: runsOnly(parts(token, making), making),
        },
      ]
    case 'paragraph':
    case 'text':
      return paragraphBlocks(parts(token, making), making)
    case 'list':
      return listBlocks(token, making)
    case 'blockquote':
      return quoteBlocks(token, making)
    case 'code':
      return [{ type: 'code', text: making.placeholders.restore(token.text) }]
    case 'hr':
      return [{ type: 'divider' }]
    case 'table':
      return tableBlocks(token, making)
    default:
      // A comment that only separates two lists becomes no block. Without it, Markdown would join
      // the lists.
      return token.raw.replace(/<!--[\s\S]*?-->/g, '').trim() === ''
        ? []
        : [{ type: 'html', body: making.placeholders.restore(token.raw).trim() }]
  }
}

function tableBlocks(token: Tokens.Table, making: Making): Block[] {
  const { placeholders } = making
  const table = placeholders.hasRowTag(token.raw)
    ? null
    : tableOfToken(token, making, (cell) => runsOnly(inlineParts(cell, placeholders), making))
  if (table !== null) return [table]
  making.lose('table')
  const html = placeholders.unwrap(markdown.parser([token]))
  return [{ type: 'html', body: placeholders.restore(html).trim() }]
}

function parts(token: MarkedToken, { placeholders }: Making): InlineParts {
  return inlineParts('tokens' in token ? (token.tokens ?? []) : [], placeholders)
}

function runsOnly({ runs, images, lost }: InlineParts, { lose, placeholders }: Making): Inline[] {
  for (const { code, values } of lost) lose(code, values)
  for (const { image } of images) lose('image_in_line', { image: placeholders.restore(image.href) })
  return joinRuns(runs)
}

/** Returns a paragraph, and an image block for each image in it. */
function paragraphBlocks({ images, ...found }: InlineParts, making: Making): Block[] {
  const text = runsOnly({ ...found, images: [] }, making)
  if (text.length > 0 && images.length > 0) making.lose('image_in_text')
  return [
    ...(text.length > 0 ? [{ type: 'paragraph' as const, text }] : []),
    ...images.flatMap((one) => imageBlock(one, making)),
  ]
}

function imageBlock(
  { image, href }: InlineParts['images'][number],
  { placeholders, lose }: Making,
): Block[] {
  const found = judgeWithLiquid(image.href, 'fetched')
  const url = placeholders.restore('whole' in found ? found.whole : image.href)
  if (!/^https?:\/\//i.test(url)) {
    lose('image_address', { image: url })
    const text = altOf(image, placeholders)
    return text === '' ? [] : [{ type: 'paragraph', text: [{ text }] }]
  }
  const caption = image.title ? placeholders.restore(image.title).replace(/\s+/g, ' ').trim() : ''
  // A longer text is a paragraph below the image.
  const fits = countLetters(caption) <= CAPTION_MAX
  return [
    {
      type: 'image',
      url,
      alt: cutLetters(altOf(image, placeholders), ALT_MAX),
      ...(href !== undefined && { href }),
      ...(caption !== '' && fits && { caption }),
    },
    ...(fits ? [] : [{ type: 'paragraph' as const, text: [{ text: caption }] }]),
  ]
}

/** Returns an image's alternative text without Markdown syntax. */
function altOf({ tokens, text }: Tokens.Image, placeholders: LiquidPlaceholders): string {
  if (tokens === undefined) return placeholders.restore(text)
  return inlineParts(tokens, placeholders).runs.map(sourceOf).join('')
}

function listBlocks(list: Tokens.List, making: Making): Block[] {
  loseStart(list, making)
  return [
    {
      type: 'list',
      ordered: list.ordered,
      items: list.items.flatMap((item) =>
        itemsOf(item, { ordered: list.ordered, depth: 1 }, making),
      ),
    },
  ]
}

function loseStart({ ordered, start }: Tokens.List, { lose }: Making): void {
  if (ordered && start !== 1) lose('list_start', { number: Number(start) })
}

function itemsOf(
  item: Tokens.ListItem,
  { ordered, depth }: { ordered: boolean; depth: number },
  making: Making,
): ListItem[] {
  const own: Inline[] = []
  const below: ListItem[] = []
  for (const token of item.tokens as MarkedToken[]) {
    if (token.type === 'list') {
      if (token.ordered !== ordered) making.lose('nested_list')
      loseStart(token, making)
      below.push(
        ...token.items.flatMap((one) => itemsOf(one, { ordered, depth: depth + 1 }, making)),
      )
    } else if (token.type === 'checkbox') own.push({ text: token.checked ? '☑ ' : '☐ ' })
    else if (token.type !== 'space') appendText(own, token, making)
  }
  return itemLists(joinRuns(own), below, depth, making.lose)
}

function quoteBlocks(quote: Tokens.Blockquote, making: Making): Block[] {
  const runs: Inline[] = []
  for (const token of quote.tokens as MarkedToken[])
    if (token.type !== 'space') appendText(runs, token, making)
  const text = joinRuns(runs)
  const last = text.at(-1)
  const [, before = '', cite] = /^((?:[\s\S]*\n)?)— ([^\n]{1,300})$/.exec(last?.text ?? '') ?? []
  if (cite === undefined) return [{ type: 'quote', text }]
  return [
    { type: 'quote', text: joinRuns([...text.slice(0, -1), { ...last, text: before }]), cite },
  ]
}

/** Adds a paragraph of a list item or quote to the runs, on a new line. */
function appendText(runs: Inline[], token: MarkedToken, making: Making): void {
  if (runs.length > 0 && token.type !== 'text') runs.push({ text: '\n\n' })
  if (token.type === 'paragraph' || token.type === 'text' || token.type === 'heading') {
    runs.push(...runsOnly(parts(token, making), making))
    return
  }
  making.lose('not_text')
  runs.push({ text: making.placeholders.restore('text' in token ? token.text : token.raw).trim() })
}
