import { escapeHtml } from '#lib/html.ts'
import type { BlockOf } from './block.ts'
import { layoutTable } from './parts-html.ts'
import { findChosenProduct } from './products.ts'
import type { Column } from './setting.ts'

/**
 * Writes a product block. A product that is not for sale has no button, and a deleted one no block.
 */
export function productHtml(block: BlockOf<'product'>, { products, look }: Column): string {
  const product = findChosenProduct(block, products)
  if (!product) return ''
  const { name, about, price, label, url } = product
  const words = [
    `<p class="mc-t mc-product-name">${escapeHtml(name)}</p>`,
    about === '' ? '' : `<p class="mc-cite">${escapeHtml(about)}</p>`,
    `<p class="${url === null ? 'mc-cite' : 'mc-product-price'}">${escapeHtml(price)}</p>`,
  ].join('')
  const side = look.direction === 'rtl' ? 'right' : 'left'
  const link =
    url === null
      ? ''
      : `<a class="mc-press mc-press-filled" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
  const button =
    link &&
    layoutTable('mc-button-box', `<tr><td class="mc-pad-filled" align="center">${link}</td></tr>`, {
      width: '',
      more: ` align="${side}"`,
    })
  return layoutTable(
    'mc-box',
    `<tr><td class="mc-embedded mc-product-card">${words}${button}</td></tr>`,
  )
}
