import type { Block, BlockOf, BlockType } from '../blocks/block.ts'
import type { Inline } from '../blocks/inline.ts'
import { embedOf } from '#lib/addresses/embedded-pages.ts'
import { findChosenProduct } from '../blocks/products.ts'
import { itemsBelow, type ListItem, textOfItem } from '../blocks/list-items.ts'
import { networkName } from '#lib/networks.ts'
import { SIGNUP_PAGE, signupTexts } from '../blocks/signup.ts'
import { MARK } from '../text/paywall-mark.ts'
import { BLOCKS } from '../text/text-errors.ts'
import { losingAt, type Lose, type Loss } from '../losses/loss.ts'
import type { Known } from './conversion.ts'
import { escapeMarkdown, runsMarkdown, withoutEscapes } from './markdown-text.ts'
import { escapeAddress } from './markdown-address.ts'

export function markdownFromBlocks(
  blocks: readonly Block[],
  known: Known,
): { body: string; losses: Loss[] } {
  const losses: Loss[] = []
  return { body: written(blocks, BLOCKS, { losses, ...known }), losses }
}

function written(blocks: readonly Block[], at: string, shared: Shared): string {
  const texts = blocks.map((block, i) => {
    const pointer = `${at}/${i}`
    const lose = losingAt(pointer, shared.losses)
    if ('align' in block && block.align && block.type !== 'button') lose('align')
    if (block.when) lose('condition')
    if (block.visibleIn && block.visibleIn !== 'both') lose('visibility')
    return blockMarkdown(block, { ...shared, pointer, lose })
  })
  return separated(texts.filter((text) => text !== ''))
}

/** Adds a comment between two neighbouring lists, which Markdown would join. */
function separated(texts: readonly string[]): string {
  const isList = (text: string | undefined) => /^(?:-|\d+\.) /.test(text ?? '')
  return texts
    .map((text, i) => (isList(text) && isList(texts[i - 1]) ? `<!-- -->\n\n${text}` : text))
    .join('\n\n')
}

interface Shared extends Known {
  losses: Loss[]
}

interface Making extends Shared {
  pointer: string
  lose: Lose
}

type Writers = { [Type in BlockType]: (block: BlockOf<Type>, making: Making) => string }

const WRITERS: Writers = {
  heading: ({ level, text }) => `${'#'.repeat(level)} ${inline(text, ' ')}`,
  paragraph: ({ text }) => inline(text),
  list: ({ ordered, items }) => listMarkdown(items, ordered, ''),
  quote({ text, cite }) {
    const lines = [
      inline(text),
      ...(cite === undefined ? [] : [`— ${escapeMarkdown(cite)}`]),
    ].filter((line) => line !== '')
    return lines
      .join('\n\n')
      .split('\n')
      .map((line) => `> ${line}`.trimEnd())
      .join('\n')
  },
  image({ url, imageId, alt, href, width, caption }, { lose }) {
    if (width !== undefined && width !== 100) lose('image_width')
    if (url === undefined) {
      lose('missing_image', { image: imageId! })
      return ''
    }
    const title = caption === undefined ? '' : ` "${caption.replace(/["\\]/g, '\\$&')}"`
    const words = withoutEscapes(escapeMarkdown(alt.replace(/\s+/g, ' ')))
    const image = `![${words}](<${escapeAddress(url)}>${title})`
    return href === undefined ? image : `[${image}](<${escapeAddress(href)}>)`
  },
  button({ label, href }, { lose }) {
    lose('button')
    return inline([{ text: label, bold: true, href }])
  },
  divider: () => '---',
  spacer(_block, { lose }) {
    lose('spacer')
    return ''
  },
  columns({ columns }, { pointer, lose, ...shared }) {
    lose('columns')
    return columns
      .map((column, i) => written(column, `${pointer}/columns/${i}`, shared))
      .filter((text) => text !== '')
      .join('\n\n')
  },
  callout({ text }, { lose }) {
    lose('callout')
    return inline(text)
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')
  },
  code: ({ text }) => fenced(text),
  social({ links }, { lose }) {
    lose('social')
    const runs = links.flatMap(({ network, href, label }, i): Inline[] => [
      ...(i > 0 ? [{ text: ' · ' }] : []),
      { text: label ?? networkName(network), href },
    ])
    return inline(runs)
  },
  paywall: () => MARK,
  table({ header, rows }) {
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
    const cells = rows.map((row) => row.map((runs) => escapeBars(inline(runs))))
    // Markdown has no table without a row of headings.
    const [first = [], ...others] = header ? cells : [rows[0]!.map(() => ''), ...cells]
    return [line(first), line(first.map(() => '---')), ...others.map(line)].join('\n')
  },
  embed({ url, title }, { lose }) {
    lose('embed')
    return inline([{ text: title ?? embedOf(url).site, href: url }])
  },
  toggle({ title, text }, { lose }) {
    lose('toggle')
    const name = inline(title.map((run) => ({ ...run, bold: true })))
    return [name, inline(text)].filter((part) => part !== '').join('\n\n')
  },
  gallery({ images }, making) {
    making.lose('gallery')
    return images
      .map((image) => WRITERS.image({ type: 'image', ...image }, making))
      .filter((text) => text !== '')
      .join('\n\n')
  },
  signup(block, { lose, language }) {
    lose('signup')
    const { title, text, label } = signupTexts(block, language)
    const lines = [
      inline([{ text: title, bold: true }]),
      ...(text === '' ? [] : [inline([{ text }])]),
      inline([{ text: label, bold: true, href: SIGNUP_PAGE }]),
    ]
    return lines.join('\n\n')
  },
  product(block, { lose, products }) {
    const product = findChosenProduct(block, products)
    if (product) lose('product')
    else if (block.productId !== undefined) lose('missing_product', { product: block.productId })
    if (!product) return ''
    const { name, price, url } = product
    return inline([{ text: name, ...(url !== null && { href: url }) }, { text: `: ${price}` }])
  },
  // An empty line would end the HTML.
  html: ({ body }) => `<div>\n${body.trim().replace(/\n\s*\n/g, '\n')}\n</div>`,
}

function listMarkdown(items: readonly ListItem[], ordered: boolean, indent: string): string {
  return items
    .flatMap((item, i) => {
      const sign = ordered ? `${i + 1}.` : '-'
      const below = itemsBelow(item)
      const line = `${indent}${sign} ${inline(textOfItem(item))}`
      return below.length === 0
        ? [line]
        : [line, listMarkdown(below, ordered, `${indent}${' '.repeat(sign.length + 1)}`)]
    })
    .join('\n')
}

/** Escapes bars in a cell. Those in Liquid, or escaped already, are left alone. */
function escapeBars(markdown: string): string {
  return markdown.replace(/\{\{[^]*?\}\}|\{%[^]*?%\}|(\\*)\|/g, (found, before?: string) =>
    before === undefined || before.length % 2 === 1 ? found : `${before}\\|`,
  )
}

function blockMarkdown<Type extends BlockType>(block: BlockOf<Type>, making: Making): string {
  return (WRITERS[block.type] as (block: BlockOf<Type>, making: Making) => string)(block, making)
}

const inline = (runs: readonly Inline[], breaks = '<br>') => runsMarkdown(runs, breaks)

/** Encloses code in fences longer than any in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
