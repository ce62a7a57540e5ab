import { isGerman } from '#lib/german.ts'
import type { StoredProduct } from './product.ts'

/** Returns the usual text of a product's order mail. */
export function defaultOrderEmail({ name }: Pick<StoredProduct, 'name'>, language: string): NonNullable<StoredProduct['orderEmail']> {
  const words = isGerman(language)
    ? { subject: `Ihre Bestellung: ${name}`, body: `# ${plain(name)}\n\nDanke! Hier ist Ihre Bestellung.` }
    : { subject: `Your order: ${name}`, body: `# ${plain(name)}\n\nThank you! Here is your order.` }
  return { subject: withoutLiquid(words.subject), content: { format: 'markdown', body: words.body } }
}

/** Escapes what Markdown and Liquid would read as theirs. */
function plain(name: string): string {
  return withoutLiquid(name).replace(/[\\`*_[\]()#<>!|~&{}]/g, '\\$&')
}

function withoutLiquid(text: string): string {
  return text.replace(/\{(?=[{%])/g, '{ ')
}
