import { useTranslation } from 'react-i18next'
import { money } from '../../kit/money/money.ts'
import type { Priced } from './price.ts'

/** A product's price in words: "free", "€12.50", "from €5.00". */
export function Price({ product: { price, minimumPrice, currency } }: { product: Priced }) {
  const { t } = useTranslation('products')
  if (price === 0) return t('free')
  if (minimumPrice === null) return money(price, currency)
  return t('from', { amount: money(minimumPrice, currency) })
}
