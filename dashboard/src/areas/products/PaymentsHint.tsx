import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../kit/Note.tsx'
import { usePayments } from '../payments/usePayments.ts'

/** Tells an owner that nothing can be sold for money yet. Free products need no payments. */
export function PaymentsHint() {
  const { t } = useTranslation('products')
  const payments = usePayments()
  if (payments === undefined || payments.status === 'active') return null
  return (
    <Note icon={CreditCard}>
      <Text>
        {t(payments.status === 'none' ? 'notConnected' : 'notReady')} <Link to="/settings/payments">{t('toPayments')}</Link>
      </Text>
    </Note>
  )
}
