import { Badge, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { ChangePlan } from './ChangePlan.tsx'
import {
  type Billing,
  type Interval,
  planName,
  priceOf,
  priceText,
  type SoldPlan,
  tooSmall,
} from './plan.ts'

interface Props {
  billing: Billing
  title: string
}

export function Plans({ billing, title }: Props) {
  const { t } = useTranslation('billing')
  const { plans, price } = billing
  const intervals = (['month', 'year'] as const).filter((interval) =>
    plans.some((plan) => priceOf(plan, interval)),
  )
  const [interval, setInterval] = useState<Interval>(price?.interval ?? intervals[0] ?? 'month')
  const [chosen, choose] = useState<SoldPlan | null>(null)
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        {intervals.length > 1 && (
          <SegmentedControl
            size="xs"
            value={interval}
            onChange={(value) => setInterval(value)}
            data={intervals.map((value) => ({ value, label: t(`interval.${value}`) }))}
            aria-label={t('interval.label')}
          />
        )}
      </Group>
      <ul className="mc-plans">
        {plans.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            interval={interval}
            billing={billing}
            choose={() => choose(plan)}
          />
        ))}
      </ul>
      <Text c="dimmed" size="sm">
        {t('beforeTaxes')}
      </Text>
      {chosen && (
        <ChangePlan
          plan={chosen}
          interval={interval}
          billing={billing}
          close={() => choose(null)}
        />
      )}
    </Stack>
  )
}

function PlanCard({
  plan,
  interval,
  billing,
  choose,
}: {
  plan: SoldPlan
  interval: Interval
  billing: Billing
  choose: () => void
}) {
  const { t } = useTranslation('billing')
  const { emails, subscribers, webhookEndpoints, trialDays } = plan
  const price = priceOf(plan, interval)
  const isPlan = billing.plan === plan.name
  const isCurrent = isPlan && billing.price?.interval === interval
  const isFirst = billing.price === null
  const small = tooSmall(plan, billing.usage)
  const limit = (count: number | null, key: string) =>
    count === null ? t(`most.${key}Any`) : t(`most.${key}`, { count, shown: number(count) })
  return (
    <li className="mc-card mc-plan" data-current={isCurrent || undefined}>
      <Group justify="space-between" gap={4} wrap="nowrap">
        <Text fw={600} component="h3">
          {planName(plan.name)}
        </Text>
        {isPlan && (
          <Badge variant="light" size="sm" style={{ flex: 'none' }}>
            {t('current')}
          </Badge>
        )}
      </Group>
      {price ? (
        <div>
          <Text fw={600} fz={24} lh="32px" className="figures">
            {priceText(price)}
          </Text>
          <Text c="dimmed" size="sm">
            {t(`each.${interval}`)}
          </Text>
        </div>
      ) : (
        <Text c="dimmed">{t(`notBy.${interval}`)}</Text>
      )}
      <ul className="mc-plan-limits">
        {[
          limit(subscribers, 'subscribers'),
          limit(emails, 'emails'),
          limit(webhookEndpoints, 'endpoints'),
        ].map((text) => (
          <li key={text}>
            <Check size={15} aria-hidden />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Stack gap={6} mt="auto">
        {small && (
          <Text size="sm" c="light-dark(#8a5300, #f0bd6a)">
            {t('tooSmall', { used: number(billing.usage.subscribers) })}
          </Text>
        )}
        {trialDays > 0 && isFirst && <Text size="sm">{t('trialOf', { count: trialDays })}</Text>}
        {!isCurrent && (
          <Button
            fullWidth
            px={8}
            variant={isFirst ? 'filled' : 'default'}
            disabled={!price}
            onClick={choose}
          >
            {isPlan
              ? t(`payBy.${interval}`)
              : t(isFirst ? 'chooseOf' : 'changeTo', { plan: planName(plan.name) })}
          </Button>
        )}
      </Stack>
    </li>
  )
}
