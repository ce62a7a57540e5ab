import { useTranslation } from 'react-i18next'
import { money } from '../../../kit/money/money.ts'
import { useOperation } from '../../../kit/operation.ts'
import { RefundDialog } from '../../payments/refund/RefundDialog.tsx'
import type { Order } from './order.ts'

export function RefundOrder({ order, close }: { order: Order; close: () => void }) {
  const { t } = useTranslation('orders')
  const { id: orderId, currency } = order
  const dry = useOperation('refund_order')
  const refund = useOperation('refund_order', { said: t('refundSaid'), done: close })
  return (
    <RefundDialog
      left={order.amount - order.refundedAmount}
      currency={currency}
      close={close}
      problem={refund.problem ?? dry.problem}
      pending={refund.pending}
      plan={async (amount) => {
        const planned = await dry.run({ orderId, amount, dryRun: true })
        if (!planned || !('confirm' in planned)) return null
        const { left, endsDownload, confirm } = planned
        return {
          amount,
          confirm,
          consequence: endsDownload
            ? t('refundEnds')
            : t('refundKeeps', { left: money(left, currency) }),
        }
      }}
      run={async ({ amount, confirm }) => (await refund.run({ orderId, amount, confirm })) !== null}
    />
  )
}
