import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { confirm } from '../../../kit/confirm.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { Adoption, AdoptionPlan } from './adoption.ts'
import { ChargeSums } from './ChargeSums.tsx'
import { AdoptableTable, RefusedTable } from './tables.tsx'

interface Props {
  plan: AdoptionPlan
  again: () => void
  done: (begun: Adoption) => void
}

/** Shows what a dry run found: what would be taken over, before and after, and what would not. */
export function PlanTables({ plan, again, done }: Props) {
  const { t } = useTranslation('adoption')
  const { refused, counts } = plan
  return (
    <Stack gap="lg">
      <Text role="status">
        {t('found', {
          adoptable: number(counts.adoptable),
          refused: number(counts.refused),
          ours: number(counts.ours),
        })}
        {counts.left > 0 && ` ${t('left', { shown: number(counts.left) })}`}
        {counts.unread && ` ${t('unread')}`}
      </Text>
      {counts.adoptable > 0 && <TakeOver plan={plan} again={again} done={done} />}
      {refused.length > 0 && (
        <Stack gap="sm">
          <Title order={3}>{t('staying')}</Title>
          <Text c="dimmed" maw={640}>
            {t('stayingText')}
          </Text>
          <RefusedTable refused={refused} />
        </Stack>
      )}
    </Stack>
  )
}

function TakeOver({ plan, again, done }: Props) {
  const { t } = useTranslation('adoption')
  const { newsletterId, confirm: token, counts } = plan
  const named = { count: counts.adoptable, shown: number(counts.adoptable) }
  const start = useOperation('adopt_subscriptions', {
    words: { plan_changed: t('planChanged') },
    said: t('begun', named),
    done: (begun) => done(begun as Adoption),
  })
  const ask = () =>
    confirm({
      title: t('askTitle', named),
      text: t('askText'),
      action: t('adopt'),
      tone: 'accent',
      async run() {
        const failed = await start.attempt({ newsletterId, confirm: token })
        if (failed?.code === 'plan_changed') again()
        return failed
      },
    })
  return (
    <Stack gap="sm">
      <Title order={3}>{t('adoptable')}</Title>
      <ChargeSums before={plan.chargesBefore} after={plan.chargesAfter} />
      <AdoptableTable adoptable={plan.adoptable} />
      <Problem text={start.problem} />
      <Group>
        <Button onClick={ask} loading={start.pending}>
          {t('adoptCount', named)}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" maw={640}>
        {t('adoptText')}
      </Text>
    </Stack>
  )
}
