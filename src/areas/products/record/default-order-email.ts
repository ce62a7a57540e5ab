import { translator } from '#words/translate.ts'
import type { StoredProduct } from './product.ts'

export function defaultOrderEmail(
  { name }: Pick<StoredProduct, 'name'>,
  language: string,
): NonNullable<StoredProduct['orderEmail']> {
  const t = translator(language)
  return {
    subject: withoutLiquid(t('orderMail.subject', { name })),
    content: { format: 'markdown', body: `# ${plain(name)}\n\n${t('orderMail.thanks')}` },
  }
}

/** Escapes a product's name for Markdown, and removes Liquid. */
function plain(name: string): string {
  return withoutLiquid(name).replace(/[\\`*_[\]()#<>!|~&{}]/g, '\\$&')
}

function withoutLiquid(text: string): string {
  return text.replace(/\{(?=[{%])/g, '{ ')
}
