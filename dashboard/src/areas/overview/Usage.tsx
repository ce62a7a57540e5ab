import { Alert, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day, number } from '../../format.ts'
import { Meter } from '../../kit/Meter.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { type OutputOf, useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useSession } from '../../shell/session.ts'

type Overview = OutputOf<'get_overview'>

export default function Usage() {
  const { t } = useTranslation(['usage', 'frame'])
  const query = useRead('get_overview', {})
  return (
    <Page title={t('frame:nav.usage')} narrow peek={{ operation: 'get_overview', input: {} }}>
      <ReadState query={query} lines={6}>
        {({ usage, newsletters }) => (
          <Stack gap="xl">
            <Allowances usage={usage} />
            <Newsletters newsletters={newsletters} />
          </Stack>
        )}
      </ReadState>
    </Page>
  )
}

function Allowances({ usage }: { usage: Overview['usage'] }) {
  const { t } = useTranslation(['usage', 'frame'])
  const { edition } = useSession()
  const { emailsThisMonth, emailsAllowed, subscribers, subscribersAllowed, periodEndsAt, welcomeEmailsPaused } = usage
  const unlimited = emailsAllowed === null && subscribersAllowed === null
  return (
    <Stack gap="md">
      <div className="mc-card">
        <Stack gap="md">
          <Meter label={t('emails')} used={emailsThisMonth} allowed={emailsAllowed} />
          <Meter label={t('subscribers')} used={subscribers} allowed={subscribersAllowed} />
        </Stack>
      </div>
      {welcomeEmailsPaused && (
        <Alert color="yellow" variant="light" icon={<CirclePause size={18} />} title={t('paused')}>
          {t('pausedText', { day: day(periodEndsAt) })}
        </Alert>
      )}
      <Text c="dimmed">
        {t('counted')} {t('periodEnds', { day: day(periodEndsAt) })} {unlimited && t(edition === 'cloud' ? 'noLimit' : 'selfHosted')}
      </Text>
    </Stack>
  )
}

function Newsletters({ newsletters }: { newsletters: Overview['newsletters'] }) {
  const { t } = useTranslation(['usage', 'frame'])
  if (newsletters.length === 0) return null
  const paid = newsletters.some(({ subscribers }) => subscribers.paid > 0)
  return (
    <Stack gap="sm">
      <Title order={2}>{t('byNewsletter')}</Title>
      <div className="mc-table-frame">
        <table className="mc-table" aria-label={t('byNewsletter')}>
          <thead>
            <tr>
              <th scope="col">{t('newsletter')}</th>
              <th scope="col" className="mc-right" style={{ width: 88 }}>
                {t('active')}
              </th>
              <th scope="col" className="mc-right" style={{ width: 96 }}>
                {t('pending')}
              </th>
              {paid && (
                <th scope="col" className="mc-right mc-hide-narrow" style={{ width: 88 }}>
                  {t('paid')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {newsletters.map(({ id, name, subscribers }) => (
              <tr key={id}>
                <td>
                  <Link to="/contacts" search={{ newsletter: id }}>
                    <span dir="auto">{name}</span>
                  </Link>
                </td>
                <td className="mc-right">{number(subscribers.active)}</td>
                <td className="mc-right">{number(subscribers.pending)}</td>
                {paid && <td className="mc-right mc-hide-narrow">{number(subscribers.paid)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  )
}
