import { Box, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { enterAccount } from '../../api.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import { useMay, useSession } from '../../shell/session.ts'
import { signOut } from '../../shell/sign-out.ts'
import { AccountExports } from '../account-data/AccountExports.tsx'
import { DeleteAccount } from '../account-data/DeleteAccount.tsx'
import { PastDue } from './PastDue.tsx'
import type { Billing } from './plan.ts'
import { Plans } from './Plans.tsx'

/** All that an account without a plan shows: the plans to choose or the payment to mend, and its data. */
export function NoPlan() {
  const { t } = useTranslation(['billing', 'frame'])
  const { accountId, accounts } = useSession()
  const owner = useMay('owner')
  const { name } = accounts.find(({ id }) => id === accountId)!
  const others = accounts.filter(({ id }) => id !== accountId)
  return (
    <Box component="main" maw={1040} mx="auto" px={{ base: 16, sm: 32 }} py={{ base: 24, sm: 56 }}>
      <Stack gap="xl">
        <Title order={1} size="h2">
          <bdi>{name}</bdi>
        </Title>
        {owner ? <OwnerPart /> : <Text>{t('noPlan.askOwner')}</Text>}
        <Group gap="xs">
          {others.map((other) => (
            <Button key={other.id} variant="default" onClick={() => enterAccount(other.id)}>
              {t('noPlan.goTo', { name: other.name })}
            </Button>
          ))}
          <Button variant="default" onClick={() => void signOut()}>
            {t('frame:account.signOut')}
          </Button>
        </Group>
      </Stack>
    </Box>
  )
}

function OwnerPart() {
  const paid = new URLSearchParams(location.search).has('paid')
  const query = useRead('get_billing', {}, { live: (billing) => billing?.plan === 'none' && (paid || billing.status === 'past_due') })
  const active = query.data !== undefined && query.data.plan !== 'none'
  useEffect(() => {
    // The frame is another one from now on, so the page begins anew.
    if (active) location.replace('/app/settings/billing')
  }, [active])
  return (
    <>
      <ReadState query={query} lines={6}>
        {(billing) => (paid && billing.status === 'none' ? <Confirming /> : <Choice billing={billing} />)}
      </ReadState>
      <AccountExports />
      <DeleteAccount />
    </>
  )
}

/** The wait between the payment and the word of the provider. */
function Confirming() {
  const { t } = useTranslation('billing')
  return (
    <Stack gap="xs" role="status" className="mc-card">
      <Group gap="sm">
        <Loader size="sm" aria-hidden />
        <Text fw={600}>{t('noPlan.confirming')}</Text>
      </Group>
      <Text>{t('noPlan.confirmingText')}</Text>
      <Group>
        <Button variant="default" component="a" href="/app/settings/billing">
          {t('noPlan.notPaid')}
        </Button>
      </Group>
    </Stack>
  )
}

function Choice({ billing }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  const { plans, status } = billing
  if (status === 'past_due') return <PastDue billing={billing} />
  if (plans.length === 0) return <Text>{t('noPlan.askOperator')}</Text>
  return (
    <Stack gap="lg">
      <Text maw={640}>{t('noPlan.text')}</Text>
      <Plans billing={billing} title={t('noPlan.title')} />
    </Stack>
  )
}
