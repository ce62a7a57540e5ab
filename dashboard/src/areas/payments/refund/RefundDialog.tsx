import { Modal, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '../../../../../src/lib/currency.ts'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { amountText, money } from '../../../kit/money/money.ts'
import { Problem } from '../../../kit/Problem.tsx'

/** A refund that the server has planned. */
interface RefundPlan {
  amount: number
  confirm: string
  /** The sentence on what the buyer keeps or loses. */
  consequence: string
}

interface Props {
  /** The amount that is left to pay back, in the minor unit. */
  left: number
  currency: string
  /** Asks the server for a plan. Returns null when it was refused. */
  plan: (amount: number) => Promise<RefundPlan | null>
  /** Does what a plan shows. Returns whether it was done. */
  run: (plan: RefundPlan) => Promise<boolean>
  problem: string | null
  pending: boolean
  close: () => void
}

/** Pays back, whole or in part. The server plans it first, and does what the plan shows. */
export function RefundDialog({ left, currency, plan: ask, run, problem, pending, close }: Props) {
  const { t } = useTranslation(['payments', 'frame'])
  const [part, setPart] = useState<string | null>(null)
  const amount = part === null ? left : readAmount(part, currency)
  const fits = amount !== null && amount > 0 && amount <= left
  const { plan, again } = usePlan(ask, fits ? amount : null)
  const submit = async () => {
    if (plan && !(await run(plan))) again()
  }
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened
      onClose={close}
      title={t('refund.title')}
    >
      <Stack gap="md">
        <Radio.Group
          aria-label={t('refund.title')}
          value={part === null ? 'all' : 'part'}
          onChange={(value) => setPart(value === 'all' ? null : '')}
        >
          <Stack gap={8}>
            <Radio value="all" label={t('refund.all', { amount: money(left, currency) })} />
            <Radio value="part" label={t('refund.part')} />
          </Stack>
        </Radio.Group>
        {part !== null && (
          <TextInput
            label={t('refund.amount', { currency: currency.toUpperCase() })}
            value={part}
            onChange={({ currentTarget: { value } }) => setPart(value)}
            error={part !== '' && !fits && t('refund.not', { most: amountText(left, currency) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            data-autofocus
          />
        )}
        {fits && plan && (
          <Stack gap={4} className="mc-card" role="status">
            <Text>{t('refund.goes', { amount: money(plan.amount, currency) })}</Text>
            <Text>{plan.consequence}</Text>
          </Stack>
        )}
        {fits && !plan && problem === null && <Skeleton height={40} radius="sm" />}
        <Problem text={problem} />
        <DialogButtons
          close={close}
          action={t('refund.title')}
          run={() => void submit()}
          pending={pending}
          disabled={!plan || !fits}
          tone="red"
          careful
        />
      </Stack>
    </Modal>
  )
}

function usePlan(
  ask: Props['plan'],
  amount: number | null,
): { plan: RefundPlan | null; again: () => void } {
  const [plan, setPlan] = useState<RefundPlan | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    setPlan(null)
    if (amount === null) return
    const read = async () => {
      const planned = await ask(amount)
      if (!isOver && planned) setPlan(planned)
    }
    // Each plan counts within the limit, so it waits for the end of the typing.
    const timer = setTimeout(() => void read(), 300)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another amount needs another plan
  }, [amount, round])
  return { plan, again: () => setRound(round + 1) }
}
