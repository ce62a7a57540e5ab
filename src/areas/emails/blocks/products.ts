import { moneyText } from '#lib/currency.ts'
import { isGerman } from '#lib/german.ts'

/** A product, as blocks show it. Its texts hold no Liquid. */
export interface ShownProduct {
  name: string
  /** The beginning of its description. May be empty. */
  about: string
  price: string
  /** The words of the button. */
  label: string
  /** The address of its page. Null while it is not for sale. */
  url: string | null
}

/** The products that blocks name. */
export type ProductsById = Readonly<Record<string, ShownProduct>>

/** Returns the product of a block. Without one that is chosen and there, the block is left out. */
export function chosenProduct({ productId }: { productId?: string | undefined }, products: ProductsById): ShownProduct | undefined {
  return productId === undefined ? undefined : products[productId]
}

/** The part of a product and its newsletter that a block depends on. */
export interface ProductFacts {
  name: string
  description: string
  price: number
  minimumPrice: number | null
  currency: string
  isForSale: boolean
  language: string
  url: string
}

const ABOUT_MAX = 200

const EN = { buy: 'Buy', get: 'Get it for free', free: 'Free', from: (least: string) => `From ${least}`, gone: 'Not for sale at the moment' }
const DE: typeof EN = {
  buy: 'Kaufen',
  get: 'Kostenlos holen',
  free: 'Kostenlos',
  from: (least) => `Ab ${least}`,
  gone: 'Zurzeit nicht erhältlich',
}

/** Writes what a block shows of a product, in the newsletter's language: German, and English for all others. */
export function describeProduct({ name, description, price, minimumPrice, currency, isForSale, language, url }: ProductFacts): ShownProduct {
  const words = isGerman(language) ? DE : EN
  const least = minimumPrice ?? price
  const money = least === 0 ? words.free : moneyText(least, currency, language)
  return {
    name: withoutLiquid(name),
    about: withoutLiquid(beginning(description)),
    price: !isForSale ? words.gone : minimumPrice !== null && least > 0 ? words.from(money) : money,
    label: price === 0 ? words.get : words.buy,
    url: isForSale ? url : null,
  }
}

/** Returns the first paragraph of a description, cut at a word. */
function beginning(description: string): string {
  const first = (description.split(/\n\s*\n/, 1)[0] ?? '').replace(/\s+/g, ' ').trim()
  if (first.length <= ABOUT_MAX) return first
  const cut = first.slice(0, ABOUT_MAX).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), ABOUT_MAX / 2)).replace(/[\s,;:.–-]+$/u, '')}…`
}

/** Parts the braces that Liquid would read. */
function withoutLiquid(text: string): string {
  return text.replace(/\{(?=[{%])/g, '{ ')
}
