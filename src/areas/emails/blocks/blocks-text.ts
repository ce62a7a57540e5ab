import { htmlText } from '../html/html-text.ts'
import { emailHtml } from '../html/email-html.ts'
import type { Block, BlockOf, BlockType } from './block.ts'
import type { Inline, Runs } from './inline.ts'
import { embedOf } from './embed.ts'
import { itemsBelow, type ListItem, textOfItem } from './list-items.ts'
import { networkName } from '#lib/networks.ts'
import { chosenProduct } from './products.ts'
import { sourceOf } from './run-source.ts'
import { isShown, type Setting } from './setting.ts'
import { tableText } from './table.ts'
import { shownWhen } from '../liquid/when.ts'

/** Writes blocks as plain text, a paragraph each. */
export function blocksText(blocks: readonly Block[], setting: Setting): string {
  return blocks
    .filter((block) => isShown(block, setting.place))
    .flatMap((block) => {
      const text = blockText(block, setting)
      if (block.when === undefined) return text === '' ? [] : [text]
      const [begin, end] = shownWhen(block.when)
      return [`${setting.keep(begin)}${text}${setting.keep(end)}`]
    })
    .join('\n\n')
}

type Writers = { [Type in BlockType]: (block: BlockOf<Type>, setting: Setting) => string }

const WRITERS: Writers = {
  heading: ({ text }, setting) => runsText(text, setting),
  paragraph: ({ text }, setting) => runsText(text, setting),
  list: ({ ordered, items }, setting) => listText(items, { ordered, indent: '' }, setting),
  quote({ text, cite }, setting) {
    const lines = runsText(text, setting).split('\n')
    return [...lines, ...(cite === undefined ? [] : [`— ${setting.protect(cite)}`])].map((line) => `> ${line}`).join('\n')
  },
  image: ({ href, caption, alt }, { protect }) =>
    [...(caption === undefined ? [] : [protect(caption)]), ...(href === undefined ? [] : [linked(protect(alt), protect(href))])].join('\n'),
  button: ({ label, href }, { protect }) => linked(protect(label), protect(href)),
  divider: () => '* * *',
  spacer: () => '',
  columns: ({ columns }, setting) =>
    columns
      .map((column) => blocksText(column, setting))
      .filter((text) => text !== '')
      .join('\n\n'),
  callout: ({ text }, setting) => runsText(text, setting),
  code: ({ text }, { protect }) => protect(text),
  social: ({ links }, { protect }) =>
    links.map(({ network, href, label }) => `${label === undefined ? networkName(network) : protect(label)}: ${protect(href)}`).join('\n'),
  paywall: () => '',
  table: (block, setting) => tableText(block, (runs) => runsText(runs, setting)),
  embed: ({ url, title }, { protect }) => linked(title === undefined ? embedOf(url).site : protect(title), protect(url)),
  product(block, { products }) {
    const product = chosenProduct(block, products)
    if (!product) return ''
    const { name, about, price, url } = product
    return [`${name}: ${price}`, ...(about === '' ? [] : [about]), ...(url === null ? [] : [url])].join('\n')
  },
  html: ({ body }, { protect }) => htmlText(emailHtml({ format: 'html', body: protect(body) }).body),
}

function listText(items: readonly ListItem[], { ordered, indent }: { ordered: boolean; indent: string }, setting: Setting): string {
  return items
    .flatMap((item, i) => {
      const sign = ordered ? `${i + 1}.` : '-'
      const below = itemsBelow(item)
      const line = `${indent}${sign} ${runsText(textOfItem(item), setting)}`
      return below.length === 0 ? [line] : [line, listText(below, { ordered, indent: `${indent}${' '.repeat(sign.length + 1)}` }, setting)]
    })
    .join('\n')
}

function blockText<Type extends BlockType>(block: BlockOf<Type>, setting: Setting): string {
  return (WRITERS[block.type] as (block: BlockOf<Type>, setting: Setting) => string)(block, setting)
}

/** Writes a link as the text of other formats does: the words, then the address in brackets. */
function linked(words: string, address: string): string {
  return words === '' || words === address ? address : `${words} (${address})`
}

/** Joins the runs of one link, such as a word in bold inside it: its address follows once. */
export function runsText(runs: Runs, { protect }: Setting): string {
  const joined: { text: string; href: Inline['href'] }[] = []
  for (const run of runs) {
    const text = protect(sourceOf(run))
    const last = joined.at(-1)
    if (last && last.href === run.href) last.text += text
    else joined.push({ text, href: run.href })
  }
  return joined.map(({ text, href }) => (href === undefined ? text : linked(text, protect(href)))).join('')
}
