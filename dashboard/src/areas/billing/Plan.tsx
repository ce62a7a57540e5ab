import { Button, Group, Stack, Text } from '@mantine/core'
import { ReceiptText, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day, number } from '../../format.ts'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { refresh } from '../../queries.ts'
import { Fact } from '../contacts/Section.tsx'
import { type Billing, planName, priceText } from './plan.ts'
import { PortalButton } from './PortalButton.tsx'

const BADGES = { active: 'active', trialing: 'testing', past_due: 'failed', none: 'off' } as const

export function Plan({ billing }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  const { plan, status, limits, nextPlan, plans, price } = billing
  const endpoints = limits.webhookEndpoints
  return (
    <Stack gap="md" className="mc-card">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Stack gap={2}>
          <Text c="dimmed" size="sm">
            {t('plan')}
          </Text>
          <Text fw={600} fz={20} lh="28px">
            {planName(plan)}
          </Text>
        </Stack>
        <StatusBadge status={BADGES[status]} label={t(`statuses.${status}`)} />
      </Group>
      <dl className="mc-facts mc-facts-row">
        <Money billing={billing} />
        <Fact term={t('endpoints')}>{endpoints === null ? t('unlimited') : number(endpoints)}</Fact>
      </dl>
      {nextPlan && <NextPlan plan={plan} next={nextPlan} />}
      {price !== null && (
        <Group>
          <PortalButton label={t('portal')} icon={<ReceiptText size={16} />} />
        </Group>
      )}
      {price === null && (
        <Text c="dimmed" size="sm">
          {t(plans.length > 0 ? 'planGiven' : 'planText')}
        </Text>
      )}
    </Stack>
  )
}

function Money({
  billing: { price, renewsAt, cancelAt, lapsesAt, status, paymentMethod },
}: {
  billing: Billing
}) {
  const { t } = useTranslation('billing')
  if (price === null) return null
  return (
    <>
      <Fact term={t('price')}>{t(`per.${price.interval}`, { price: priceText(price) })}</Fact>
      {renewsAt !== null && status !== 'past_due' && (
        <Fact term={t(status === 'trialing' ? 'firstPayment' : 'nextPayment')}>
          {day(renewsAt)}
        </Fact>
      )}
      {cancelAt !== null && <Fact term={t('ends')}>{day(cancelAt)}</Fact>}
      {lapsesAt !== null && <Fact term={t('holdsUntil')}>{day(lapsesAt)}</Fact>}
      {paymentMethod && (
        <Fact term={t('card')}>
          <span style={{ textTransform: 'capitalize' }}>{paymentMethod.brand}</span> ····{' '}
          {paymentMethod.last4}
        </Fact>
      )}
    </>
  )
}

/** The smaller plan that begins at the end of the period, and the way back. */
function NextPlan({ plan, next }: { plan: string; next: NonNullable<Billing['nextPlan']> }) {
  const { t } = useTranslation('billing')
  const back = useOperation('change_plan', {
    said: t('tookBack', { plan: planName(plan) }),
    done: () => refresh('get_billing'),
  })
  const ask = () =>
    confirm({
      title: t('takeBack', { plan: planName(plan) }),
      text: t('takeBackText', { plan: planName(plan), next: planName(next.plan) }),
      action: t('takeBack', { plan: planName(plan) }),
      tone: 'accent',
      run: () => back.attempt({ plan }),
    })
  return (
    <Group gap="xs" justify="space-between" className="mc-sunken">
      <Text>{t('changesTo', { plan: planName(next.plan), day: day(next.at) })}</Text>
      <Button variant="default" size="xs" leftSection={<Undo2 size={14} />} onClick={ask}>
        {t('takeBack', { plan: planName(plan) })}
      </Button>
      <Problem text={back.problem} />
    </Group>
  )
}
