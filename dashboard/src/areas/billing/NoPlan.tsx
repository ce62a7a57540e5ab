import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import { BareAccount } from '../../shell/BareAccount.tsx'
import { useMay } from '../../shell/session.ts'
import { AccountExports } from '../account-data/AccountExports.tsx'
import { DeleteAccount } from '../account-data/DeleteAccount.tsx'
import { PastDue } from './PastDue.tsx'
import type { Billing } from './plan.ts'
import { Plans } from './Plans.tsx'

/** All that an account without a plan shows: plans to choose, or the payment to mend. */
export function NoPlan() {
  const { t } = useTranslation('billing')
  const owner = useMay('owner')
  return (
    <BareAccount width={1040}>
      {owner ? <OwnerPart /> : <Text>{t('noPlan.askOwner')}</Text>}
    </BareAccount>
  )
}

function OwnerPart() {
  const paid = new URLSearchParams(location.search).has('paid')
  const query = useRead(
    'get_billing',
    {},
    { live: (billing) => billing?.plan === 'none' && (paid || billing.status === 'past_due') },
  )
  const active = query.data !== undefined && query.data.plan !== 'none'
  useEffect(() => {
    // The frame is another one from now on, so the page begins anew.
    if (active) location.replace('/app/settings/billing')
  }, [active])
  return (
    <>
      <ReadState query={query} lines={6}>
        {(billing) =>
          paid && billing.status === 'none' ? <Confirming /> : <Choice billing={billing} />
        }
      </ReadState>
      <AccountExports quiet />
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
