import { Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fromNow } from '../../../format.ts'
import { ownZone } from '../../../own-zone.ts'
import { zoneName } from '../../../kit/TimeZoneSelect.tsx'
import { useRead } from '../../../queries.ts'
import { type Campaign, isDue } from '../campaign.ts'
import '../campaigns.css'

const SHOWN = 3

/** The campaigns that are scheduled, the next one first. Nothing while there is none. */
export function NextUp({ newsletterId }: { newsletterId: string | undefined }) {
  const { t } = useTranslation('campaigns')
  const query = useRead(
    'list_campaigns',
    { newsletterId, sort: 'soonest', limit: SHOWN, include: 'total' },
    { live: (found) => found?.data.some((one) => isDue(one)) ?? false },
  )
  const next = query.data?.data ?? []
  if (next.length === 0) return null
  const more = (query.data?.total ?? 0) - SHOWN
  return (
    <Stack gap="xs" component="section" aria-labelledby="next-up" className="mc-next">
      <Title order={2} size="h4" id="next-up">
        {t('schedule.nextUp')}
      </Title>
      <ol>
        {next.map((one) => (
          <li key={one.id}>
            <Next campaign={one} />
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Link to="/campaigns" search={{ status: 'scheduled' }}>
          {t('schedule.more', { count: more })}
        </Link>
      )}
    </Stack>
  )
}

function Next({ campaign: { id, subject, scheduledFor, scheduledLocal } }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation('campaigns')
  const timeZone = scheduledLocal?.timeZone ?? ownZone()
  const at = new Date(scheduledFor!)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.resolvedLanguage ?? 'en', { ...options, timeZone }).format(at)
  return (
    <Link to={`/campaigns/${id}`}>
      <time dateTime={scheduledFor!} className="mc-leaf">
        <span>{part({ month: 'short' })}</span>
        <b className="figures">{part({ day: 'numeric' })}</b>
        <span>{part({ weekday: 'short' })}</span>
      </time>
      <span className="mc-next-text">
        <Text component="span" fw={600} truncate dir="auto" title={subject}>
          {subject || t('noSubject')}
        </Text>
        <Text component="span" c="dimmed" size="sm">
          {part({ timeStyle: 'short' })}
          {timeZone !== ownZone() && ` ${zoneName(timeZone)}`} · {fromNow(scheduledFor!)}
        </Text>
      </span>
    </Link>
  )
}
