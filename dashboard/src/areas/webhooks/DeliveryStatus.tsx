import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { type Delivery, isRetried } from './delivery.ts'

/** The status. A delivery that waits for its next attempt after a failure is not merely pending. */
export function DeliveryStatus({ delivery: { status, attempts } }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  return isRetried({ status, attempts }) ? (
    <StatusBadge status="uncertain" label={t('retrying')} />
  ) : (
    <StatusBadge status={status} />
  )
}
