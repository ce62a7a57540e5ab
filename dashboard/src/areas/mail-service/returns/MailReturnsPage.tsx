import { NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFilters } from '../../../kit/Filters.tsx'
import { Page } from '../../../shell/Page.tsx'
import { MailReturns } from './MailReturns.tsx'
import type { ReturnProvider } from './returns.ts'

const NAMES: Record<ReturnProvider, string> = {
  ses: 'Amazon SES',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  sendgrid: 'SendGrid',
  brevo: 'Brevo',
  resend: 'Resend',
  sparkpost: 'SparkPost',
}

/** Returns of any mail service, also of one that is set up before mails go by it. */
export default function MailReturnsPage() {
  const { t } = useTranslation('mail-returns')
  const [{ provider = 'postmark' }, change] = useFilters<'provider'>()
  const chosen = (provider in NAMES ? provider : 'postmark') as ReturnProvider
  return (
    <Page title={t('title')} width="form">
      <Stack gap="xl">
        <NativeSelect
          label={t('service')}
          value={chosen}
          onChange={(event) => change({ provider: event.currentTarget.value })}
          data={Object.entries(NAMES).map(([value, label]) => ({ value, label }))}
        />
        <MailReturns key={chosen} provider={chosen} />
      </Stack>
    </Page>
  )
}
