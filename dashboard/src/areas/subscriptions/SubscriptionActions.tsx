import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { CircleSlash, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { money } from '../../kit/money/money.ts'
import { useMay } from '../../shell/session.ts'
import { isOnItsWay } from '../payments/refund/refund.ts'
import { RefundDialog } from '../payments/refund/RefundDialog.tsx'
import { CancelSubscription } from './CancelSubscription.tsx'
import { isLive, leftToRefund, type Subscription } from '../../kit/money/subscription.ts'

export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions')
  const isOwner = useMay('owner')
  const [cancelling, cancel] = useDisclosure(false)
  const [refunding, refund] = useDisclosure(false)
  if (!isOwner) return null
  return (
    <>
      {leftToRefund(subscription) > 0 && !isOnItsWay(subscription.refunds) && (
        <Button variant="default" leftSection={<Undo2 size={16} />} onClick={refund.open}>
          {t('refund')}
        </Button>
      )}
      {isLive(subscription) && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<CircleSlash size={16} />}
          onClick={cancel.open}
        >
          {t('cancel')}
        </Button>
      )}
      {cancelling && <CancelSubscription subscription={subscription} close={cancel.close} />}
      {refunding && <Refund subscription={subscription} close={refund.close} />}
    </>
  )
}

function Refund({ subscription, close }: { subscription: Subscription; close: () => void }) {
  const { t } = useTranslation('subscriptions')
  const { id: subscriptionId, currency } = subscription
  const dry = useOperation('refund_subscription_payment')
  const refund = useOperation('refund_subscription_payment', { said: t('refundSaid'), done: close })
  return (
    <RefundDialog
      left={leftToRefund(subscription)}
      currency={currency}
      close={close}
      problem={refund.problem ?? dry.problem}
      pending={refund.pending}
      plan={async (amount) => {
        const planned = await dry.run({ subscriptionId, amount, dryRun: true })
        if (!planned || !('confirm' in planned)) return null
        const { left, endsSubscription, confirm } = planned
        return {
          amount,
          confirm,
          consequence: endsSubscription
            ? t('refundEnds')
            : t('refundKeeps', { left: money(left, currency) }),
        }
      }}
      run={async ({ amount, confirm }) =>
        (await refund.run({ subscriptionId, amount, confirm })) !== null
      }
    />
  )
}
