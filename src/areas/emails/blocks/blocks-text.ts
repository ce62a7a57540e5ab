import { emailHtml } from '../html/email-html.ts'
import type { Block, BlockOf, BlockType } from './block.ts'
import type { Inline, Runs } from './inline.ts'
import { embedOf } from '#lib/addresses/embedded-pages.ts'
import { frameHtml } from './embed-html.ts'
import { liftText } from '#lib/read-html/lifted.ts'
import { itemsBelow, type ListItem, textOfItem } from './list-items.ts'
import { networkName } from '#lib/networks.ts'
import { findChosenProduct } from './products.ts'
import { sourceOf } from './run-source.ts'
import { isShown, type Setting } from './setting.ts'
import { SIGNUP_PAGE, signupTexts } from './signup.ts'
import { tableText } from './table.ts'
import { writeShownWhen } from '../liquid/when.ts'

export function blocksText(blocks: readonly Block[], setting: Setting): string {
  return blocks
    .filter((block) => isShown(block, setting.place))
    .flatMap((block) => {
      const text = blockText(block, setting)
      if (text === '') return []
      if (block.when === undefined) return [text]
      const [begin, end] = writeShownWhen(block.when)
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
    return [...lines, ...(cite === undefined ? [] : [`— ${setting.protect(cite)}`])]
      .map((line) => `> ${line}`)
      .join('\n')
  },
  image: ({ href, caption, alt }, { protect }) =>
    [
      ...(href === undefined ? [] : [linked(protect(alt), protect(href))]),
      ...(caption === undefined ? [] : [protect(caption)]),
    ].join('\n\n'),
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
    links
      .map(
        ({ network, href, label }) =>
          `${label === undefined ? networkName(network) : protect(label)}: ${protect(href)}`,
      )
      .join('\n'),
  paywall: () => '',
  table: (block, setting) => tableText(block, (runs) => runsText(runs, setting)),
  embed: ({ url, title }, { protect }) =>
    linked(title === undefined ? embedOf(url).site : protect(title), protect(url)),
  toggle: ({ title, text }, setting) =>
    [runsText(title, setting), runsText(text, setting)].filter((line) => line !== '').join('\n'),
  gallery: ({ images }, { protect }) =>
    images
      .flatMap(({ alt, href }) => (href === undefined ? [] : [linked(protect(alt), protect(href))]))
      .join('\n'),
  signup(block, { protect, language }) {
    const { title, text, label } = signupTexts(block, language)
    return [title, ...(text === '' ? [] : [text]), `${label}: ${SIGNUP_PAGE}`]
      .map(protect)
      .join('\n')
  },
  product(block, { products }) {
    const product = findChosenProduct(block, products)
    if (!product) return ''
    const { name, about, price, url } = product
    return [
      `${name}: ${price}`,
      ...(about === '' ? [] : [about]),
      ...(url === null ? [] : [url]),
    ].join('\n')
  },
  html: ({ body }, { protect, place, textOf }) =>
    textOf(
      emailHtml(
        { format: 'html', body: protect(body) },
        { writeFrame: (src, title) => frameHtml(src, title, { place, protect, width: 0 }) },
      ),
    ),
}

function listText(
  items: readonly ListItem[],
  { ordered, indent }: { ordered: boolean; indent: string },
  setting: Setting,
): string {
  return items
    .flatMap((item, i) => {
      const sign = ordered ? `${i + 1}.` : '-'
      const below = itemsBelow(item)
      const line = `${indent}${sign} ${runsText(textOfItem(item), setting)}`
      return below.length === 0
        ? [line]
        : [
            line,
            listText(
              below,
              { ordered, indent: `${indent}${' '.repeat(sign.length + 1)}` },
              setting,
            ),
          ]
    })
    .join('\n')
}

function blockText<Type extends BlockType>(block: BlockOf<Type>, setting: Setting): string {
  return (WRITERS[block.type] as (block: BlockOf<Type>, setting: Setting) => string)(block, setting)
}

/** Returns a link as plain text: the words, then the address in brackets. */
function linked(words: string, href: string): string {
  const address = href.trim().replace(/^mailto:/i, '')
  return words === '' || words === address ? address : `${words} (${address})`
}

/**
 * Returns runs as plain text. Neighbouring runs of one link are joined, so that the address follows
 * once.
 */
function runsText(runs: Runs, { protect }: Setting): string {
  const joined: { text: string; href: Inline['href'] }[] = []
  for (const run of runs) {
    const text = protect(run.superscript ? liftText(sourceOf(run)) : sourceOf(run))
    const last = joined.at(-1)
    if (last && last.href === run.href) last.text += text
    else joined.push({ text, href: run.href })
  }
  return joined
    .map(({ text, href }) => (href === undefined ? text : linked(text, protect(href))))
    .join('')
}
