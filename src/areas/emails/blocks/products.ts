import { cutLetters } from '#lib/letters.ts'
import { moneyText } from '#lib/currency.ts'
import { translator } from '#words/translate.ts'

/** A product as blocks show it. Its texts have no Liquid. */
export interface ShownProduct {
  name: string
  /** The start of the product's description; may be empty. */
  about: string
  price: string
  label: string
  /** The address of the product's page; null while it is not for sale. */
  url: string | null
}

export type ProductsById = Readonly<Record<string, ShownProduct>>

/**
 * Returns the product of a block. Returns undefined for a deleted product, whose block is left out.
 */
export function findChosenProduct(
  { productId }: { productId?: string | undefined },
  products: ProductsById,
): ShownProduct | undefined {
  return productId === undefined ? undefined : products[productId]
}

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

export function describeProduct({
  name,
  description,
  price,
  minimumPrice,
  currency,
  isForSale,
  language,
  url,
}: ProductFacts): ShownProduct {
  const t = translator(language)
  const least = minimumPrice ?? price
  const money = least === 0 ? t('shop.free') : moneyText(least, currency, language)
  return {
    name: withoutLiquid(name),
    about: withoutLiquid(beginning(description)),
    price: !isForSale
      ? t('productBlock.notForSale')
      : minimumPrice !== null && least > 0
        ? t('productBlock.from', { least: money })
        : money,
    label: price === 0 ? t('shop.get') : t('productBlock.buy'),
    url: isForSale ? url : null,
  }
}

/** Cuts the first paragraph of a description at the end of a word. */
function beginning(description: string): string {
  const first = (description.split(/\n\s*\n/, 1)[0] ?? '').replace(/\s+/g, ' ').trim()
  const cut = cutLetters(first, ABOUT_MAX)
  if (cut === first) return first
  const space = cut.lastIndexOf(' ')
  const words = space < ABOUT_MAX / 2 ? cut.slice(0, -1) : cut.slice(0, space)
  return `${words.replace(/[\s,;:.–-]+$/u, '')}…`
}

function withoutLiquid(text: string): string {
  return text.replace(/\{(?=[{%])/g, '{ ')
}
