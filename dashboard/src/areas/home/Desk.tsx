import { Group, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CalendarClock, ChartNoAxesColumn, type LucideIcon, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fromNow, number, percent } from '../../format.ts'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useRead } from '../../queries.ts'
import './home.css'

type Campaign = OutputOf<'list_campaigns'>['data'][number]

/** The draft to go on with, the next issue, and the last one. Nothing before the first draft. */
export function Desk({ newsletterId }: { newsletterId: string }) {
  const { t } = useTranslation('home')
  const draft = useRead('list_campaigns', { newsletterId, status: 'draft', limit: 1 }).data?.data[0]
  const next = useRead('list_campaigns', { newsletterId, sort: 'soonest', limit: 1 }).data?.data[0]
  const last = useRead('list_campaigns', { newsletterId, status: 'sent', sort: 'sent', limit: 1 })
    .data?.data[0]
  const scheduledFor = next?.scheduledFor ?? null
  const places = [draft, scheduledFor, last].filter(Boolean).length
  if (places === 0) return null
  return (
    <SimpleGrid
      cols={{ base: 1, sm: Math.max(2, places) }}
      spacing="md"
      component="section"
      aria-label={t('desk.title')}
    >
      {draft && (
        <Place icon={PenLine} title={t('desk.draft')} campaign={draft}>
          {t('desk.begun', { when: fromNow(draft.createdAt) })}
        </Place>
      )}
      {next && scheduledFor !== null && (
        <Place icon={CalendarClock} title={t('desk.next')} campaign={next}>
          <Time at={scheduledFor} as="dayAndTime" /> · {fromNow(scheduledFor)}
        </Place>
      )}
      {last && (
        <Place icon={ChartNoAxesColumn} title={t('desk.last')} campaign={last}>
          {[
            t('sentTo', { count: last.counts.sent, formatted: number(last.counts.sent) }),
            t('opened', { rate: percent(last.counts.opens, last.counts.sent) }),
            t('clicked', { rate: percent(last.counts.clicks, last.counts.sent) }),
          ].join(' · ')}
        </Place>
      )}
    </SimpleGrid>
  )
}

function Place({
  icon: Icon,
  title,
  campaign,
  children,
}: {
  icon: LucideIcon
  title: string
  campaign: Campaign
  children: ReactNode
}) {
  const { t } = useTranslation('home')
  return (
    <Link to={`/campaigns/${campaign.id}`} className="mc-card mc-desk">
      <Group gap={6} c="dimmed">
        <Icon size={15} aria-hidden />
        <Text size="sm">{title}</Text>
      </Group>
      <Text fw={600} fz={16} lineClamp={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {campaign.subject || t('noSubject')}
      </Text>
      <Text size="sm" c="dimmed" component="div" className="figures">
        {children}
      </Text>
    </Link>
  )
}
