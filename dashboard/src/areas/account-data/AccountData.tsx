import { Stack } from '@mantine/core'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { AccountExports } from './AccountExports.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'

export default function AccountData() {
  const { t } = useTranslation('account-data')
  if (!useMay('owner'))
    return (
      <Page title={t('title')}>
        <EmptyState icon={<ShieldCheck size={32} />} title={t('closed')} text={t('askOwner')} />
      </Page>
    )
  return (
    <Page
      title={t('title')}
      width="form"
      peek={{ operation: 'list_account_exports', input: { limit: 10 } }}
    >
      <Stack gap="xl">
        <AccountExports />
        <DeleteAccount />
      </Stack>
    </Page>
  )
}
