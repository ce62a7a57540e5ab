import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { day, number } from '../../format.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { money } from '../../kit/money/money.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { refresh } from '../../queries.ts'
import {
  type Billing,
  type ChangePlanned,
  type Interval,
  planName,
  priceOf,
  priceText,
  type SoldPlan,
} from './plan.ts'

interface Props {
  plan: SoldPlan
  interval: Interval
  billing: Billing
  close: () => void
}

/** Changes the plan. The server first says what is due and when, and does what it has shown. */
export function ChangePlan({ plan, interval, billing, close }: Props) {
  const { t } = useTranslation(['billing', 'frame'])
  const name = planName(plan.name)
  const look = useOperation('change_plan')
  const change = useOperation('change_plan', {
    async done(output) {
      const next = 'checkoutUrl' in output ? (output.checkoutUrl ?? output.actionUrl) : null
      if (next !== null) return location.assign(next)
      // The use stands beside its limits on other pages too.
      await refresh('get_billing')
      close()
    },
    said: (output) =>
      'effectiveAt' in output && output.effectiveAt !== null
        ? t('changed', { plan: name })
        : t('going'),
  })
  const [planned, setPlanned] = useState<ChangePlanned | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    setPlanned(null)
    const ask = async () => {
      const output = await look.run({ plan: plan.name, interval, dryRun: true })
      if (!isOver && output && 'confirm' in output) setPlanned(output)
    }
    void ask()
    return () => {
      isOver = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another choice needs another plan
  }, [plan.name, interval, round])
  const run = async () => {
    if (
      planned &&
      (await change.run({ plan: plan.name, interval, confirm: planned.confirm })) === null
    )
      setRound(round + 1)
  }
  const isFirst = billing.price === null
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened
      onClose={close}
      title={t(isFirst ? 'chooseOf' : 'changeTo', { plan: name })}
    >
      <Stack gap="md">
        {planned ? (
          <Planned planned={planned} plan={plan} interval={interval} isFirst={isFirst} />
        ) : (
          look.problem === null && <Loading />
        )}
        <Problem text={change.problem ?? look.problem} />
        <DialogButtons
          close={close}
          action={t(
            isFirst ? 'toPayment' : planned && planned.dueNow > 0 ? 'payNow' : 'changeNow',
            {
              amount: planned ? money(planned.dueNow, planned.currency) : '',
            },
          )}
          run={() => void run()}
          pending={change.pending}
          disabled={!planned}
        />
      </Stack>
    </Modal>
  )
}

function Loading() {
  return (
    <Stack gap="xs" aria-busy>
      <Skeleton height={20} radius="sm" />
      <Skeleton height={20} width="60%" radius="sm" />
    </Stack>
  )
}

function Planned({
  planned,
  plan,
  interval,
  isFirst,
}: {
  planned: ChangePlanned
  plan: SoldPlan
  interval: Interval
  isFirst: boolean
}) {
  const { t } = useTranslation('billing')
  const { dueNow, currency, effectiveAt, fits } = planned
  const price = priceOf(plan, interval)
  const amount = money(Math.abs(dueNow), currency)
  return (
    <Stack gap="md">
      <Stack gap={4} className="mc-card" role="status">
        <Text fw={600}>
          {whenText(t, { isFirst, effectiveAt, trialDays: plan.trialDays, dueNow, amount })}
        </Text>
        {price && <Text>{t(`then.${interval}`, { price: priceText(price) })}</Text>}
      </Stack>
      <Stack gap={6}>
        <Text size="sm" c="dimmed">
          {t('fits.title')}
        </Text>
        {fits.map(({ limit, used, allowed }) => {
          const isOver = allowed !== null && used > allowed
          const Icon = isOver ? CircleAlert : CircleCheck
          return (
            <Text
              key={limit}
              component="div"
              className="figures"
              style={{ display: 'flex', alignItems: 'center', gap: 8 }}
            >
              <Icon
                size={16}
                aria-hidden
                style={{
                  flex: 'none',
                  color: isOver ? 'light-dark(#a3271c, #ff9a8d)' : 'light-dark(#2a6648, #7cc9a1)',
                }}
              />
              <span>
                {t(`fits.${limit}${allowed === null ? 'Any' : ''}`, {
                  used: number(used),
                  allowed: number(allowed ?? 0),
                })}
              </span>
            </Text>
          )
        })}
        {fits.some(({ used, allowed }) => allowed !== null && used > allowed) && (
          <Text size="sm">{t('fits.over')}</Text>
        )}
      </Stack>
    </Stack>
  )
}

interface When {
  isFirst: boolean
  effectiveAt: string | null
  trialDays: number
  dueNow: number
  amount: string
}

type Translate = ReturnType<typeof useTranslation<'billing'>>['t']

function whenText(t: Translate, { isFirst, effectiveAt, trialDays, dueNow, amount }: When): string {
  if (isFirst && trialDays > 0) return t('when.trial', { count: trialDays })
  if (isFirst) return t('when.first', { amount })
  if (effectiveAt !== null) return t('when.later', { day: day(effectiveAt) })
  if (dueNow > 0) return t('when.now', { amount })
  return dueNow < 0 ? t('when.credit', { amount }) : t('when.free')
}
