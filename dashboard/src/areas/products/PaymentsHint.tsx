import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CreditCard, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../kit/Note.tsx'
import { usePayments } from '../payments/usePayments.ts'
import type { Product } from './product.ts'

type Sold = Pick<Product, 'status' | 'price' | 'currency'>

/** Tells an owner that payments are missing, or cannot take a product's currency. */
export function PaymentsHint({ products }: { products: readonly Sold[] }) {
  const { t } = useTranslation('products')
  const payments = usePayments()
  if (payments === undefined) return null
  const { status, currencies } = payments
  const priced = products.filter(({ status, price }) => status !== 'archived' && price > 0)
  const refused = priced.find(
    ({ currency }) => currencies !== null && !currencies.includes(currency),
  )?.currency
  if (status === 'active' && refused === undefined) return null
  const text =
    status === 'active'
      ? t('currencyNotTaken', { currency: refused!.toUpperCase() })
      : t(status === 'none' ? 'notConnected' : 'notReady')
  return (
    <Note icon={status === 'active' ? TriangleAlert : CreditCard}>
      <Text>
        {text} <Link to="/settings/payments">{t('toPayments')}</Link>
      </Text>
    </Note>
  )
}
