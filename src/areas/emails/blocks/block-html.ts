import { escapeHtml } from '#lib/html.ts'
import type { Block, BlockOf, BlockType } from './block.ts'
import { columnsHtml } from './columns-html.ts'
import { embedHtml } from './embed-html.ts'
import { galleryHtml } from './gallery-html.ts'
import { htmlBlockHtml } from './html-block.ts'
import { placeMark } from '../html/places.ts'
import { imageAt } from './images.ts'
import { attribute, runsHtml, textHtml } from './inline-html.ts'
import { itemsBelow, type ListItem, textOfItem } from './list-items.ts'
import { networkName } from '#lib/networks.ts'
import { layoutTable } from './parts-html.ts'
import { productHtml } from './product-html.ts'
import { type Column, isShown } from './setting.ts'
import { signupHtml } from './signup-html.ts'
import { tableHtml } from './table.ts'
import { toggleHtml } from './toggle-html.ts'
import { writeShownWhen } from '../liquid/when.ts'

export function blocksHtml(blocks: readonly Block[], column: Column): string {
  const rows = blocks
    .filter((block) => isShown(block, column.place))
    .map((block) => ({ block, inside: blockHtml(block, column) }))
    .filter(({ inside }) => inside !== '')
    .map(({ block, inside }, i) => {
      const row = `<tr><td class="mc-b mc-${classOf(block)}${i === 0 ? ' mc-first' : ''}${alignOf(block)}"${placeOf(block, column)}>${inside}</td></tr>`
      if (block.when === undefined) return row
      const [begin, end] = writeShownWhen(block.when)
      return `${column.keep(begin)}${row}${column.keep(end)}`
    })
  return layoutTable('mc-blocks', rows.join('') || '<tr><td>&nbsp;</td></tr>')
}

function classOf(block: Block): string {
  return block.type === 'heading' ? `h${block.level}` : block.type
}

/** Returns the CSS class of a block's alignment; an empty text for the default side. */
function alignOf(block: Block): string {
  if (block.type !== 'heading' && block.type !== 'paragraph' && block.type !== 'image') return ''
  const usual = block.type === 'image' ? 'center' : 'start'
  return block.align === undefined || block.align === usual ? '' : ` mc-to-${block.align}`
}

function placeOf({ id }: Block, { places }: Column): string {
  return places === true && id !== undefined ? placeMark(escapeHtml(id)) : ''
}

type Writers = { [Type in BlockType]: (block: BlockOf<Type>, column: Column) => string }

const WRITERS: Writers = {
  heading: ({ level, text }, column) =>
    text.length === 0 ? '' : `<h${level} class="mc-t">${runsHtml(text, column)}</h${level}>`,
  paragraph: ({ text }, column) => `<p class="mc-t">${runsHtml(text, column) || '&nbsp;'}</p>`,
  list: ({ ordered, items }, column) => listHtml(items, ordered ? 'ol' : 'ul', column),
  quote({ text, cite }, column) {
    const by = cite === undefined ? '' : `<p class="mc-cite">— ${textHtml(cite, column)}</p>`
    return layoutTable(
      'mc-box',
      `<tr><td class="mc-quoted"><p class="mc-t">${runsHtml(text, column)}</p>${by}</td></tr>`,
    )
  },
  image: imageHtml,
  button({ label, href, style = 'filled', align }, column) {
    const side = align ?? (column.look.direction === 'rtl' ? 'right' : 'left')
    const link = `<a class="mc-press mc-press-${style}" href="${attribute(href, column)}">${textHtml(label, column)}</a>`
    return layoutTable(
      'mc-button-box',
      `<tr><td class="mc-pad-${style}" align="center">${link}</td></tr>`,
      { width: '', more: ` align="${side}"` },
    )
  },
  divider: () => layoutTable('mc-box', '<tr><td class="mc-rule">&nbsp;</td></tr>'),
  spacer: ({ height }) =>
    height === 0
      ? ''
      : `<div class="mc-space" style="height:${height}px;line-height:${height}px">&nbsp;</div>`,
  columns: (block, column) => columnsHtml(block, column, blocksHtml),
  callout: ({ tone, text }, column) =>
    layoutTable(
      'mc-box',
      `<tr><td class="mc-called mc-tone-${tone}"><p class="mc-t">${runsHtml(text, column)}</p></td></tr>`,
    ),
  code: ({ text }, column) =>
    layoutTable(
      'mc-box',
      `<tr><td class="mc-coded"><pre class="mc-pre">${escapeHtml(column.protect(text))}</pre></td></tr>`,
    ),
  social: ({ links }, column) =>
    `<p class="mc-t">${links
      .map(({ network, href, label }) => {
        const name = label === undefined ? networkName(network) : textHtml(label, column)
        return `<a class="mc-network" href="${attribute(href, column)}">${name}</a>`
      })
      .join(' ')}</p>`,
  table: (block, column) =>
    tableHtml(
      block,
      (runs) => runsHtml(runs, column) || '&nbsp;',
      ' class="mc-grid" width="100%" cellpadding="0" cellspacing="0" border="0"',
    ),
  embed: embedHtml,
  toggle: toggleHtml,
  gallery: galleryHtml,
  signup: signupHtml,
  product: productHtml,
  html: htmlBlockHtml,
  // `visibleTo` has already cut the text at the paywall, or removed the paywall.
  paywall: () => '',
}

function blockHtml<Type extends BlockType>(block: BlockOf<Type>, column: Column): string {
  return (WRITERS[block.type] as (block: BlockOf<Type>, column: Column) => string)(block, column)
}

function listHtml(items: readonly ListItem[], element: 'ol' | 'ul', column: Column): string {
  const written = items.map((item) => {
    const below = itemsBelow(item)
    return `<li class="mc-li">${runsHtml(textOfItem(item), column)}${below.length === 0 ? '' : listHtml(below, element, column)}</li>`
  })
  return `<${element} class="mc-items">${written.join('')}</${element}>`
}

function imageHtml(
  { alt, href, width: share = 100, caption, ...image }: BlockOf<'image'>,
  column: Column,
): string {
  const found = imageAt(image, column.images, Math.round((column.width * share) / 100))
  const below =
    caption === undefined ? '' : `<p class="mc-caption">${textHtml(caption, column)}</p>`
  if (found === null) return `<p class="mc-t">${textHtml(alt, column)}</p>${below}`
  const { url, width } = found
  const whole = share === 100 ? ' mc-image-full' : ''
  const shown = `<img class="mc-img${whole}" src="${attribute(url, column)}" alt="${attribute(alt, column)}" width="${width}" style="max-width:${width}px" />`
  return (href === undefined ? shown : `<a href="${attribute(href, column)}">${shown}</a>`) + below
}
