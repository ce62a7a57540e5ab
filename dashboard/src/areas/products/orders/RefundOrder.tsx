import { Modal, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '../../../../../src/lib/currency.ts'
import { money } from '../../../kit/money.ts'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { amountText } from '../price.ts'
import type { Order } from './order.ts'

/** Pays an order back, whole or in part. The server plans it first, and does what the plan shows. */
export function RefundOrder({ order, close }: { order: Order; close: () => void }) {
  const { t } = useTranslation(['orders', 'products', 'frame'])
  const { id: orderId, currency } = order
  const left = order.amount - order.refundedAmount
  const [part, setPart] = useState<string | null>(null)
  const amount = part === null ? left : readAmount(part, currency)
  const fits = amount !== null && amount > 0 && amount <= left
  const { plan, problem, again } = usePlan(orderId, fits ? amount : null)
  const refund = useOperation('refund_order', { said: t('refundSaid'), done: close })
  const run = async () => {
    if (plan && (await refund.run({ orderId, amount: plan.amount, confirm: plan.confirm })) === null) again()
  }
  return (
    <Modal closeButtonProps={{ 'aria-label': t('frame:close') }} opened onClose={close} title={t('refund')}>
      <Stack gap="md">
        <Radio.Group aria-label={t('refund')} value={part === null ? 'all' : 'part'} onChange={(value) => setPart(value === 'all' ? null : '')}>
          <Stack gap={8}>
            <Radio value="all" label={t('refundAll', { amount: money(left, currency) })} />
            <Radio value="part" label={t('refundPart')} />
          </Stack>
        </Radio.Group>
        {part !== null && (
          <TextInput
            label={t('refundAmount', { currency: currency.toUpperCase() })}
            value={part}
            onChange={({ currentTarget: { value } }) => setPart(value)}
            error={part !== '' && !fits && t('refundNot', { most: amountText(left, currency) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            data-autofocus
          />
        )}
        {fits && (plan ? <Planned plan={plan} /> : problem === null && <Skeleton height={40} radius="sm" />)}
        <Problem text={refund.problem ?? problem} />
        <DialogButtons
          close={close}
          action={t('refund')}
          run={() => void run()}
          pending={refund.pending}
          disabled={!plan || !fits}
          tone="red"
          careful
        />
      </Stack>
    </Modal>
  )
}

interface Plan {
  amount: number
  left: number
  currency: string
  endsDownload: boolean
  confirm: string
}

function Planned({ plan: { amount, left, currency, endsDownload } }: { plan: Plan }) {
  const { t } = useTranslation('orders')
  return (
    <Stack gap={4} className="mc-card" role="status">
      <Text>{t('refundGoes', { amount: money(amount, currency) })}</Text>
      <Text>{endsDownload ? t('refundEnds') : t('refundKeeps', { left: money(left, currency) })}</Text>
    </Stack>
  )
}

/** Asks for the plan of an amount, once for each amount. */
function usePlan(orderId: string, amount: number | null): { plan: Plan | null; problem: string | null; again: () => void } {
  const dry = useOperation('refund_order')
  const [plan, setPlan] = useState<Plan | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    setPlan(null)
    if (amount === null) return
    const ask = async () => {
      const planned = await dry.run({ orderId, amount, dryRun: true })
      if (!isOver && planned && 'confirm' in planned) setPlan(planned)
    }
    // Each plan counts within the limit, so it waits for the end of the typing.
    const timer = setTimeout(() => void ask(), 300)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another amount needs another plan
  }, [orderId, amount, round])
  return { plan, problem: dry.problem, again: () => setRound(round + 1) }
}
