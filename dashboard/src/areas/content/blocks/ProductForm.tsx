import { Anchor, Select, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../../kit/money/money.ts'
import { useList } from '../../../queries.ts'
import { WritingContext } from '../writing.ts'
import type { BlockOf } from './block.ts'
import type { FormOf } from './forms.ts'

/** The choice of the product that a block shows. */
export function ProductForm({ block: { productId }, set, errorAt }: FormOf<BlockOf<'product'>>) {
  const { t } = useTranslation('content')
  const { newsletterId } = use(WritingContext)
  const { items, isPending } = useList('list_products', {
    newsletterId: newsletterId || undefined,
    limit: 100,
  })
  const choices = items
    .filter(({ id, status }) => status !== 'archived' || id === productId)
    .map(({ id, name, price, currency, status }) => ({
      value: id,
      label: [
        name,
        price > 0 && money(price, currency),
        status === 'draft' && t('product.draft'),
        status === 'archived' && t('product.archived'),
      ]
        .filter(Boolean)
        .join(' · '),
    }))
  if (!isPending && choices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('product.none')}{' '}
        <Anchor component={Link} to="/products" size="sm">
          {t('product.toProducts')}
        </Anchor>
      </Text>
    )
  return (
    <Select
      label={t('product.choose')}
      description={t('product.hint')}
      data={choices}
      value={productId ?? null}
      onChange={(value) => value && set({ productId: value })}
      error={errorAt('productId')}
      allowDeselect={false}
      searchable={choices.length > 7}
      disabled={isPending}
    />
  )
}
