import { Button, Group, Stack, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { CreditCard, Package, Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { TestBadge } from '../../kit/money/TestBadge.tsx'
import { useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { ReadersElsewhere } from './adopting/ReadersElsewhere.tsx'
import { Connected } from './Connected.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { LOOKS, type PaymentsState } from './payments.ts'

export default function PaymentsPage() {
  const { t } = useTranslation(['payments', 'frame'])
  if (useMay('owner')) return <Payments />
  return (
    <Page title={t('frame:nav.payments')}>
      <EmptyState icon={<CreditCard size={32} />} title={t('closed')} text={t('askOwner')} />
    </Page>
  )
}

function Payments() {
  const { t } = useTranslation(['payments', 'frame'])
  const query = useRead('get_payments', {}, { live: (payments) => payments?.status === 'pending' })
  const payments = query.data
  return (
    <Page
      title={t('frame:nav.payments')}
      width="form"
      peek={{ operation: 'get_payments', input: {} }}
      actions={payments?.status === 'active' && <Onward />}
      beside={payments && payments.status !== 'none' && <State payments={payments} />}
    >
      <ReadState query={query} lines={6}>
        {(payments) => (
          <Stack gap="xl">
            <Text c="dimmed" maw={640}>
              {t('about')}
            </Text>
            {payments.status === 'none' ? (
              <ConnectForm payments={payments} />
            ) : (
              <Connected payments={payments} />
            )}
            {payments.status === 'active' && <ReadersElsewhere />}
          </Stack>
        )}
      </ReadState>
    </Page>
  )
}

function State({ payments: { status, livemode } }: { payments: PaymentsState }) {
  const { t } = useTranslation('payments')
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusBadge status={LOOKS[status]} label={t(`statuses.${status}`)} />
      {!livemode && <TestBadge />}
    </Group>
  )
}

/** Leads on to what is sold: to the product or the prices from which the owner came, or to both. */
function Onward() {
  const { t } = useTranslation('payments')
  const { product, from } = useLocation().search as { product?: string; from?: string }
  if (product !== undefined)
    return (
      <Button component={Link} to={`/products/${product}`} leftSection={<Package size={16} />}>
        {t('backToProduct')}
      </Button>
    )
  const cameForPrices = from === 'prices'
  return (
    <>
      {!cameForPrices && (
        <Button
          component={Link}
          to="/products"
          variant="default"
          leftSection={<Package size={16} />}
        >
          {t('toProducts')}
        </Button>
      )}
      <Button
        component={Link}
        to="/subscriptions/prices"
        variant={cameForPrices ? 'filled' : 'default'}
        leftSection={<Tag size={16} />}
      >
        {t(cameForPrices ? 'backToPrices' : 'toPrices')}
      </Button>
    </>
  )
}
