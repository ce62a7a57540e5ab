import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../../../kit/money/money.ts'
import { isNotFound, useRead } from '../../../../queries.ts'
import type { BlockOf } from '../../blocks/block.ts'

export function ProductCard({ block: { productId } }: { block: BlockOf<'product'> }) {
  const { t } = useTranslation('content')
  const { data: product, error } = useRead(
    'get_product',
    { productId: productId ?? '' },
    { enabled: productId !== undefined },
  )
  if (!product)
    return (
      <div className="mc-inset-none">
        <Package size={20} aria-hidden />
        {isNotFound(error)
          ? t('product.gone')
          : productId === undefined
            ? t('product.choose')
            : '…'}
      </div>
    )
  const isForSale = product.status === 'active'
  const { price, minimumPrice, currency } = product
  const least = minimumPrice ?? price
  const amount =
    least === 0
      ? t('product.free')
      : t(minimumPrice === null ? 'product.price' : 'product.from', {
          amount: money(least, currency),
        })
  return (
    <div className="mc-inset-product">
      <b dir="auto">{product.name}</b>
      <span>
        {isForSale ? amount : t(product.status === 'draft' ? 'product.draft' : 'product.archived')}
      </span>
      {isForSale && (
        <span className="mc-inset-button" data-look="filled">
          {t(product.price === 0 ? 'product.get' : 'product.buy')}
        </span>
      )}
    </div>
  )
}
