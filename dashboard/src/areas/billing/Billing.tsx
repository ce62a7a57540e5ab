import { Skeleton, Stack, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay, useSession } from '../../shell/session.ts'
import { Allowances } from './Allowances.tsx'
import { AtTheLimit } from './AtTheLimit.tsx'
import { ByNewsletter } from './ByNewsletter.tsx'
import { PastDue } from './PastDue.tsx'
import { Plan } from './Plan.tsx'
import type { Billing as BillingOf } from './plan.ts'
import { Plans } from './Plans.tsx'
import { StorageRoom } from './StorageRoom.tsx'

const Month = lazy(() => import('./Month.tsx'))

/** The account's plan, for owners, and its usage, for all members. */
export default function Billing() {
  const { t } = useTranslation(['billing', 'frame'])
  const { edition } = useSession()
  const owner = useMay('owner')
  const overview = useRead('get_overview', {})
  const billing = useRead('get_billing', {}, { enabled: owner })
  const cloud = edition === 'cloud'
  return (
    <Page
      title={t('frame:nav.billing')}
      width="cards"
      peek={{ operation: owner ? 'get_billing' : 'get_overview', input: {} }}
    >
      <Stack gap="xl">
        {cloud && owner && (
          <ReadState query={billing} lines={4}>
            {(read) => (
              <Stack gap="md">
                <PastDue billing={read} />
                <Plan billing={read} />
              </Stack>
            )}
          </ReadState>
        )}
        <ReadState query={overview} lines={6}>
          {({ usage, storage, newsletters }) => (
            <Stack gap="xl">
              <Allowances usage={usage} />
              <StorageRoom storage={storage} />
              {billing.data && <MonthPart billing={billing.data} />}
              {cloud && billing.data && mayChange(billing.data) && (
                <Plans billing={billing.data} title={t('plans')} />
              )}
              {cloud && <AtTheLimit />}
              <ByNewsletter newsletters={newsletters} />
            </Stack>
          )}
        </ReadState>
      </Stack>
    </Page>
  )
}

function MonthPart({ billing }: { billing: BillingOf }) {
  const { t } = useTranslation('billing')
  if (billing.usage.emailsThisMonth === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('month')}>
      <Title order={2}>{t('month')}</Title>
      <div className="mc-card">
        <Suspense fallback={<Skeleton h={200} radius="md" />}>
          <Month billing={billing} />
        </Suspense>
      </div>
    </Stack>
  )
}

/** Returns whether an owner can choose another plan. One that the operator gave is fixed. */
function mayChange({ plans, price, status, cancelAt }: BillingOf): boolean {
  return (
    plans.length > 0 &&
    price !== null &&
    (status === 'active' || status === 'trialing') &&
    cancelAt === null
  )
}
