import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ExternalLink, Send, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../kit/confirm.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { useMay } from '../../../shell/session.ts'
import { isOnItsWay } from '../../payments/refund/refund.ts'
import { localPath } from '../../../kit/local-path.ts'
import { isDelivered, type Order } from './order.ts'
import { RefundOrder } from './RefundOrder.tsx'

export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const mayWrite = useMay('editor')
  const isOwner = useMay('owner')
  const resend = useOperation('resend_order_email', { said: t('resent') })
  const [refunding, refund] = useDisclosure(false)
  const { id: orderId, email, pageUrl } = order
  const mayRefund =
    isOwner &&
    isDelivered(order) &&
    order.amount > order.refundedAmount &&
    !isOnItsWay(order.refunds)
  const ask = () =>
    confirm({
      title: t('resend'),
      text: t('resendText', { email }),
      action: t('resend'),
      tone: 'accent',
      run: () => resend.attempt({ orderId }),
    })
  return (
    <>
      <Button
        component="a"
        href={localPath(pageUrl)}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<ExternalLink size={16} />}
      >
        {t('openPage')}
      </Button>
      {mayWrite && email !== null && isDelivered(order) && (
        <Button variant="default" leftSection={<Send size={16} />} onClick={ask}>
          {t('resend')}
        </Button>
      )}
      {mayRefund && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<Undo2 size={16} />}
          onClick={refund.open}
        >
          {t('refund')}
        </Button>
      )}
      {refunding && <RefundOrder order={order} close={refund.close} />}
    </>
  )
}
