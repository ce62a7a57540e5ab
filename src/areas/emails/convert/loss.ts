/** The sentence of each loss, with its variable parts in braces. */
export const LOSSES = {
  theme: 'The theme is that of the newsletter: a text in markdown or html has none of its own.',
  condition: 'The condition of this block is lost: every reader would get it.',
  visibility: 'This block would be shown both in the mail and on the web.',
  missing_image: 'There is no image {image} in this account, so it is left out.',
  image_width: 'The width of this image is lost.',
  button: 'This button became a link.',
  spacer: 'This space is left out.',
  align: 'The side at which this block stands is lost.',
  embed: 'This embedded page became a link.',
  product: 'This product became a link to its page, with the price of today.',
  missing_product: 'There is no product {product} in this account, so it is left out.',
  columns: 'These columns became blocks below one another.',
  callout: 'This callout became a quote.',
  social: 'These links became a paragraph.',
  heading_level: 'A heading of level {level} became one of level 3, the smallest of blocks.',
  nested_list: 'A list in a list has the points or numbers of the outer list.',
  deep_list: 'Lists in one another are at most 4 deep, so the items of a deeper one moved up.',
  list_start: 'A list that begins with {number} begins with 1.',
  image_in_text: 'An image in the middle of a text stands below it.',
  image_in_line: 'The image {image} in a line is left out. Give it a line of its own.',
  image_in_list: 'An image in a list is left out.',
  image_address: 'The image {image} is left out, since its address is no whole web address.',
  image_without_address: 'An image without an address is left out.',
  link_address: 'A link leads to {link}, which is no whole web address. Its words stay.',
  link_without_address: 'A link without an address is taken off. Its words stay.',
  inline_element: 'The HTML element {element} in a line is left out. Its words stay.',
  element: '<{element}> is left out: mails may not have it.',
  styles: 'The styles in <style> are left out: blocks have those of the theme.',
  table: 'A table with joined cells, or with more than text, became a block of HTML.',
  table_align: 'The sides at which the cells of a table stand are lost.',
  table_cells: 'The cells of a table became blocks below one another.',
  not_text: 'A part of a list or quote that is no text became text.',
  liquid_across: 'A Liquid tag reaches over several parts of this text, which stay together as a block of HTML.',
} as const

export type LossCode = keyof typeof LOSSES

/** The losses that name an address, with the one that is noted when the address is empty. */
const WITHOUT_ADDRESS: Partial<Record<LossCode, LossCode>> = {
  image_in_line: 'image_without_address',
  image_address: 'image_without_address',
  link_address: 'link_without_address',
}

export const LOSS_CODES = Object.keys(LOSSES) as [LossCode, ...LossCode[]]

export const LOSSES_MAX = 200
/** An address or a name of an element is cut, so that its sentence stays short. */
const VALUE_MAX = 80

type Values = Record<string, string | number>

/** A part of a text that the other format cannot say, with what became of it. */
export interface Loss {
  code: LossCode
  pointer: string
  detail: string
  values?: Values
}

/** Notes a loss. */
export type Lose = (code: LossCode, values?: Values) => void

/** Returns a function that notes losses of one part of a text. */
export function losingAt(pointer: string, losses: Loss[]): Lose {
  return (code, values) => losses.push(lossAt(pointer, code, values))
}

/** Makes a loss with its English sentence. */
export function lossAt(pointer: string, code: LossCode, values?: Values): Loss {
  if (values === undefined) return { code, pointer, detail: LOSSES[code] }
  const without = WITHOUT_ADDRESS[code]
  if (without !== undefined && Object.values(values).join('').trim() === '') return lossAt(pointer, without)
  const short = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(value)]))
  return { code, pointer, detail: LOSSES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(short[name])), values: short }
}

function shortened(value: string | number): string | number {
  return typeof value === 'number' ? value : value.slice(0, VALUE_MAX).toWellFormed()
}
