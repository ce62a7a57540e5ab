import { Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { day } from '../../format.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { Subscription } from '../../kit/money/subscription.ts'

/** Asks when a subscription ends. Nothing is paid back by it. */
export function CancelSubscription({
  subscription,
  close,
}: {
  subscription: Subscription
  close: () => void
}) {
  const { t } = useTranslation(['subscriptions', 'frame'])
  const { id: subscriptionId, email, periodEndsAt, cancelsAt } = subscription
  const mayWait = periodEndsAt !== null && cancelsAt === null
  const [at, setAt] = useState<'period_end' | 'now'>(mayWait ? 'period_end' : 'now')
  const cancel = useOperation('cancel_subscription', {
    said: t(at === 'now' ? 'cancelledNow' : 'cancelledLater'),
    done: close,
  })
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened
      onClose={close}
      title={t('cancelTitle')}
    >
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t('cancelText', { email: email ?? t('erased') })}
        </Text>
        <Radio.Group aria-label={t('cancelTitle')} value={at} onChange={setAt}>
          <Stack gap={8}>
            {mayWait && (
              <Radio
                value="period_end"
                label={t('atPeriodEnd', { day: day(periodEndsAt) })}
                description={t('atPeriodEndText')}
              />
            )}
            <Radio value="now" label={t('atOnce')} description={t('atOnceText')} />
          </Stack>
        </Radio.Group>
        <Problem text={cancel.problem} />
        <DialogButtons
          close={close}
          action={t('cancel')}
          run={() => void cancel.run({ subscriptionId, at })}
          pending={cancel.pending}
          tone="red"
          careful
        />
      </Stack>
    </Modal>
  )
}
