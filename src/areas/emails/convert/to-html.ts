import { escapeHtml } from '#lib/html.ts'
import type { Block, BlockOf, BlockType } from '../blocks/block.ts'
import { runsHtml, textHtml } from '../blocks/inline-html.ts'
import { embedOf } from '#lib/addresses/embedded-pages.ts'
import { findChosenProduct } from '../blocks/products.ts'
import { itemsBelow, type ListItem, textOfItem } from '../blocks/list-items.ts'
import { tableHtml } from '../blocks/table.ts'
import { networkName } from '#lib/networks.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { SIGNUP_PAGE, signupTexts } from '../blocks/signup.ts'
import { MARK } from '../text/paywall-mark.ts'
import { BLOCKS } from '../text/text-errors.ts'
import type { Known } from './conversion.ts'
import { losingAt, type Lose, type Loss } from '../losses/loss.ts'

export function htmlFromBlocks(
  blocks: readonly Block[],
  placeholders: LiquidPlaceholders,
  known: Known,
): { body: string; losses: Loss[] } {
  const losses: Loss[] = []
  const body = written(blocks, BLOCKS, {
    losses,
    ...known,
    isSource: true,
    protect: (text) => placeholders.protect(text),
  })
  return { body: placeholders.restore(body), losses }
}

interface Making extends Known {
  losses: Loss[]
  isSource: true
  protect(text: string): string
}

interface At extends Making {
  pointer: string
  lose: Lose
}

function written(blocks: readonly Block[], at: string, making: Making): string {
  return blocks
    .map((block, i) => {
      const pointer = `${at}/${i}`
      const lose = losingAt(pointer, making.losses)
      if ('align' in block && block.align && block.type !== 'button') lose('align')
      if (block.when) lose('condition')
      if (block.visibleIn && block.visibleIn !== 'both') lose('visibility')
      return blockHtml(block, { ...making, pointer, lose })
    })
    .filter((html) => html !== '')
    .join('\n')
}

type Writers = { [Type in BlockType]: (block: BlockOf<Type>, at: At) => string }

const link = (href: string, inner: string, at: At) =>
  `<a href="${escapeHtml(at.protect(href))}">${inner}</a>`

const WRITERS: Writers = {
  heading: ({ level, text }, at) => `<h${level}>${runsHtml(text, at)}</h${level}>`,
  paragraph: ({ text }, at) => `<p>${runsHtml(text, at)}</p>`,
  list: ({ ordered, items }, at) => listHtml(items, ordered ? 'ol' : 'ul', at),
  quote: ({ text, cite }, at) =>
    `<blockquote><p>${runsHtml(text, at)}</p>${cite === undefined ? '' : `<footer>— ${textHtml(cite, at)}</footer>`}</blockquote>`,
  image({ url, imageId, alt, href, width = 100, caption }, at) {
    if (url === undefined) {
      at.lose('missing_image', { image: imageId! })
      return ''
    }
    const image = `<img src="${escapeHtml(at.protect(url))}" alt="${escapeHtml(at.protect(alt))}" width="${width}%" />`
    const linked = href === undefined ? image : link(href, image, at)
    return caption === undefined
      ? `<p>${linked}</p>`
      : `<figure>${linked}<figcaption>${textHtml(caption, at)}</figcaption></figure>`
  },
  button({ label, href }, at) {
    at.lose('button')
    return `<p><strong>${link(href, textHtml(label, at), at)}</strong></p>`
  },
  divider: () => '<hr />',
  spacer: ({ height }) => `<div style="height:${height}px">&nbsp;</div>`,
  columns({ columns }, at) {
    at.lose('columns')
    return columns.map((column, i) => written(column, `${at.pointer}/columns/${i}`, at)).join('\n')
  },
  callout({ text }, at) {
    at.lose('callout')
    return `<blockquote><p>${runsHtml(text, at)}</p></blockquote>`
  },
  code: ({ text }, at) => `<pre><code>${escapeHtml(at.protect(text))}</code></pre>`,
  social({ links }, at) {
    at.lose('social')
    return `<p>${links.map(({ network, href, label }) => link(href, label === undefined ? networkName(network) : textHtml(label, at), at)).join(' · ')}</p>`
  },
  paywall: () => MARK,
  table: (block, at) =>
    tableHtml(block, (runs) => runsHtml(runs, at), block.header ? '' : ' role="table"'),
  embed({ url, title }, at) {
    at.lose('embed')
    return `<p>${link(url, title === undefined ? escapeHtml(embedOf(url).site) : textHtml(title, at), at)}</p>`
  },
  toggle({ title, text }, at) {
    at.lose('toggle')
    const words = runsHtml(text, at)
    return `<p><strong>${runsHtml(title, at)}</strong></p>${words === '' ? '' : `\n<p>${words}</p>`}`
  },
  gallery({ images }, at) {
    at.lose('gallery')
    return images
      .map((image, i) =>
        WRITERS.image({ type: 'image', ...image }, { ...at, pointer: `${at.pointer}/images/${i}` }),
      )
      .filter((html) => html !== '')
      .join('\n')
  },
  signup(block, at) {
    at.lose('signup')
    const { title, text, label } = signupTexts(block, at.language)
    const button = `<p><strong>${link(SIGNUP_PAGE, textHtml(label, at), at)}</strong></p>`
    const words = text === '' ? '' : `<p>${textHtml(text, at)}</p>\n`
    return `<p><strong>${textHtml(title, at)}</strong></p>\n${words}${button}`
  },
  product(block, at) {
    const product = findChosenProduct(block, at.products)
    if (product) at.lose('product')
    else if (block.productId !== undefined) at.lose('missing_product', { product: block.productId })
    if (!product) return ''
    const { name, price, url } = product
    const words =
      url === null ? escapeHtml(name) : `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`
    return `<p><strong>${words}</strong>: ${escapeHtml(price)}</p>`
  },
  html: ({ body }, at) => at.protect(body),
}

function listHtml(items: readonly ListItem[], element: 'ol' | 'ul', at: At): string {
  const written = items.map((item) => {
    const below = itemsBelow(item)
    return `<li>${runsHtml(textOfItem(item), at)}${below.length === 0 ? '' : listHtml(below, element, at)}</li>`
  })
  return `<${element}>${written.join('')}</${element}>`
}

function blockHtml<Type extends BlockType>(block: BlockOf<Type>, at: At): string {
  return (WRITERS[block.type] as (block: BlockOf<Type>, at: At) => string)(block, at)
}
