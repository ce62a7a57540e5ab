import { Text } from '@mantine/core'
import { Clock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../../kit/money/money.ts'
import { Note } from '../../../kit/Note.tsx'
import type { OutputOf } from '../../../shapes.ts'

interface Props {
  refunds: OutputOf<'get_order'>['refunds']
  /** The amount that a refund without one pays back. */
  whole: number
  currency: string
}

export function RefundNote({ refunds, whole, currency }: Props) {
  const { t } = useTranslation('payments')
  const refund = refunds[0]
  if (refund === undefined || refund.status === 'succeeded') return null
  const amount = money(refund.amount ?? whole, currency)
  if (refund.status === 'pending')
    return <Note icon={Clock}>{t('refund.pending', { amount })}</Note>
  return (
    <Note icon={TriangleAlert}>
      <Text fw={600}>{t('refund.failed', { amount })}</Text>
      <Text>{t('refund.failedText')}</Text>
      {refund.failure !== null && (
        <Text size="sm" c="dimmed">
          {t('refund.reason')} <bdi lang="en">{refund.failure}</bdi>
        </Text>
      )}
    </Note>
  )
}
