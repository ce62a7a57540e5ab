import { Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../kit/Problem.tsx'
import { queryClient, reading, sentenceOf, useRead } from '../../../queries.ts'
import { useNewsletter, type Newsletter } from '../../../shell/newsletter.ts'
import type { AdoptionPlan } from './adoption.ts'
import { AdoptionState } from './AdoptionState.tsx'
import { PlanTables } from './PlanTables.tsx'

/** Takes over the subscriptions that readers pay at another service, after showing them. */
export function ReadersElsewhere() {
  const { newsletter } = useNewsletter()
  return newsletter && <OfNewsletter key={newsletter.id} newsletter={newsletter} />
}

function OfNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation('adoption')
  const [looks, setLooks] = useState(false)
  const newsletterId = newsletter.id
  const state = useRead(
    'get_adoption',
    { newsletterId },
    { live: (adoption) => adoption?.status === 'running' },
  )
  const plan = useQuery({
    ...reading('adopt_subscriptions', { newsletterId, dryRun: true }),
    enabled: looks,
    // Each look reads the lists of Stripe, and counts for the account's limit.
    staleTime: Infinity,
    gcTime: 0,
  })
  const look = () => (looks ? void plan.refetch() : setLooks(true))
  const adoption = state.data
  const isNew = adoption === undefined || adoption.status === 'none'
  return (
    <Stack gap="md" component="section" aria-labelledby="readers-elsewhere">
      <About newsletter={newsletter.name} />
      {!isNew && <AdoptionState adoption={adoption} />}
      <Group>
        <Button
          variant="default"
          leftSection={<Search size={16} />}
          loading={plan.isFetching}
          onClick={look}
        >
          {t(plan.data ? 'lookAgain' : 'look')}
        </Button>
      </Group>
      {plan.isFetching && (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text c="dimmed">{t('looking')}</Text>
        </Group>
      )}
      <Problem text={plan.error && !plan.isFetching ? sentenceOf(plan.error) : null} />
      {plan.data && !plan.isFetching && (
        <PlanTables
          plan={plan.data as AdoptionPlan}
          again={() => void plan.refetch()}
          done={(begun) => {
            queryClient.setQueryData(reading('get_adoption', { newsletterId }).queryKey, begun)
            setLooks(false)
            queryClient.removeQueries({ queryKey: plan.data && ['adopt_subscriptions'] })
          }}
        />
      )}
    </Stack>
  )
}

function About({ newsletter }: { newsletter: string }) {
  const { t } = useTranslation('adoption')
  return (
    <>
      <Title order={2} id="readers-elsewhere">
        {t('title')}
      </Title>
      <Text maw={640}>
        {t('about', { newsletter })}{' '}
        <Anchor href="/docs/payments#readers-who-pay-elsewhere" target="_blank" underline="always">
          {t('guide')}
        </Anchor>
      </Text>
    </>
  )
}
