import { Stack, Text } from '@mantine/core'
import { CirclePause, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day } from '../../format.ts'
import { Meter } from '../../kit/Meter.tsx'
import { Note } from '../../kit/Note.tsx'
import { useSession } from '../../shell/session.ts'
import { reachedLimit, type Usage } from './limits.ts'

/** The month's e-mails and the subscribers beside their limits, and what a reached one stops. */
export function Allowances({ usage }: { usage: Usage }) {
  const { t } = useTranslation('billing')
  const { edition } = useSession()
  const { emailsThisMonth, emailsAllowed, subscribers, subscribersAllowed, periodEndsAt } = usage
  const unlimited = emailsAllowed === null && subscribersAllowed === null
  const restarts = { day: day(periodEndsAt) }
  return (
    <Stack gap="md">
      <div className="mc-card">
        <Stack gap="md">
          <Meter label={t('emails')} used={emailsThisMonth} allowed={emailsAllowed} />
          <Meter label={t('subscribers')} used={subscribers} allowed={subscribersAllowed} />
        </Stack>
      </div>
      {reachedLimit(usage, 'emails') && (
        <Note icon={CirclePause}>
          <Text fw={600}>{t('emailsUsed')}</Text>
          {t('emailsUsedText', restarts)}
        </Note>
      )}
      {reachedLimit(usage, 'subscribers') && (
        <Note icon={TriangleAlert}>
          <Text fw={600}>{t('subscribersOver')}</Text>
          {t('subscribersOverText')}
        </Note>
      )}
      <Text c="dimmed">
        {t('counted')} {t('periodEnds', restarts)}{' '}
        {unlimited && t(edition === 'cloud' ? 'noLimit' : 'selfHosted')}
      </Text>
    </Stack>
  )
}
