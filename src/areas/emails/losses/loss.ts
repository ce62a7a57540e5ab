/**
 * The sentence for each loss, with values in braces: in a conversion of formats, and between a text
 * and its mail. A key such as `merge_tag_none` is a code with its `reason`.
 */
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
  toggle: 'This toggle became two paragraphs.',
  gallery: 'This gallery became images below one another.',
  signup: 'This sign-up card became words and a link.',
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
  image_address:
    'The image {image} is left out, since its address is no whole web address. Write all of it, such as https://garden.example/peas.jpg.',
  image_address_near:
    'The image {image} is left out, since its address is no whole web address. Did you mean {near}?',
  image_data:
    'An image in the text itself (data:) is left out, since most mail programs do not show it. Upload it, and write its address.',
  image_without_address: 'An image without an address is left out.',
  link_address:
    'A link leads to {link}, which is no whole web address. Its words stay. Write all of it, such as https://garden.example/peas.',
  link_address_near:
    'A link leads to {link}, which is no whole web address. Its words stay. Did you mean {near}?',
  link_scheme:
    'A link begins with {scheme}, which mails may not have. Its words stay. Use https:, mailto:, tel:, sms: or webcal:.',
  link_anchor:
    'A link leads to {link} in the text, where nothing has this id. Give one of its elements the id, or take the link off.',
  link_without_address: 'A link without an address is taken off. Its words stay.',
  inline_element: 'The HTML element {element} in a line is left out. Its words stay.',
  element: '<{element}> is left out: mails may not have it. Link to a page that has it.',
  element_kept: '<{element}> is left out: mails may not have it. What is in it stays.',
  attribute: 'The attribute {attribute} of <{element}> is left out: mails may not have it.',
  css: 'The styles of <{element}> with {part} are left out whole, since a program could act on it. Take that out to keep the rest.',
  outlook_comment:
    'A comment for Outlook ([if …]) is left out: Outlook shows what others show. See that the text is whole without it.',
  footnote:
    '{footnote} is a footnote, which mails do not have. Write its words in brackets, or link to its source.',
  merge_tag: '{tag} is a tag of another service, which is not filled in here. Write {here}.',
  merge_tag_none:
    '{tag} is a tag of another service, and there is nothing like it here. Take it out, or write it with Liquid (docs/liquid.md).',
  merge_tag_translated: '{tag}, a tag of another service, became {here}.',
  styles: 'The styles in <style> are left out: blocks have those of the theme.',
  table: 'A table with joined cells, or with more than text, became a block of HTML.',
  joined_cells: 'The joined cells of a table became single cells.',
  table_align: 'The sides at which the cells of a table stand are lost.',
  table_cells: 'The cells of a table became blocks below one another.',
  not_text: 'A part of a list or quote that is no text became text.',
  liquid_across:
    'A Liquid tag reaches over several parts of this text, which stay together as a block of HTML.',
} as const

type LossKey = keyof typeof LOSSES
type Reason = 'kept' | 'near' | 'none' | 'translated'
type LossCode = Exclude<LossKey, `${string}_${Reason}`>

/** The code to use in place of a loss with an address, when the address is empty. */
const WITHOUT_ADDRESS: Partial<Record<LossCode, LossCode>> = {
  image_in_line: 'image_without_address',
  image_address: 'image_without_address',
  link_address: 'link_without_address',
}

const REASONED = /_(?:kept|near|none|translated)$/
export const LOSS_CODES = Object.keys(LOSSES).filter((key) => !REASONED.test(key)) as [
  LossCode,
  ...LossCode[],
]

/** The codes of losses between a text and its mail. Checks have these codes too. */
export const MAIL_LOSSES = [
  'element',
  'attribute',
  'css',
  'outlook_comment',
  'image_address',
  'image_data',
  'image_without_address',
  'link_address',
  'link_scheme',
  'link_without_address',
  'link_anchor',
  'footnote',
  'merge_tag',
] as const satisfies readonly LossCode[]
export type MailLossCode = (typeof MAIL_LOSSES)[number]

export const LOSSES_MAX = 200
/** The most characters of an address or name in a sentence. */
const VALUE_MAX = 80

export type Values = Record<string, string | number>

/** A part of a content that the other format or the mail cannot express, and what becomes of it. */
export interface Loss<Code extends LossCode = LossCode> {
  code: Code
  pointer: string
  /** The sentence. For Markdown and HTML it begins with line and column. */
  detail: string
  /**
   * The values in the sentence. `line` and `column` count from 1; `more` is the number of other
   * places.
   */
  values?: Values
}

export type Lose = (code: LossCode, values?: Values) => void

export function losingAt(pointer: string, losses: Loss[]): Lose {
  return (code, values) => losses.push(lossAt(pointer, code, values))
}

export function lossAt<Code extends LossCode>(
  pointer: string,
  code: Code,
  values?: Values,
): Loss<Code> {
  if (values === undefined) return { code, pointer, detail: LOSSES[code] }
  const { line: _line, column: _column, more: _more, ...named } = values
  const without = WITHOUT_ADDRESS[code]
  if (without !== undefined && Object.values(named).join('').trim() === '')
    return lossAt(pointer, without as Code)
  const short = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, shortened(value)]),
  )
  const sentence = LOSSES[(values['reason'] ? `${code}_${values['reason']}` : code) as LossKey]
  return {
    code,
    pointer,
    detail:
      placeOf(values) + sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(short[name])),
    values: short,
  }
}

function placeOf({ line, column, more }: Values): string {
  if (line === undefined) return ''
  const others = more === undefined ? '' : ` and ${more} more`
  return `Line ${line}, column ${column}${others}: `
}

function shortened(value: string | number): string | number {
  return typeof value === 'number' ? value : value.slice(0, VALUE_MAX).toWellFormed()
}
