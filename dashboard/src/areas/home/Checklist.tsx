import { Group, RingProgress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import type { Overview } from './overview.ts'

/** The first steps of a newsletter. It goes once all are done. */
export function Checklist({ overview, newsletter }: { overview: Overview; newsletter: Newsletter }) {
  const { t } = useTranslation('home')
  const domains = useRead('list_domains', { limit: 100 })
  const subscribers = overview.newsletters.find(({ id }) => id === newsletter.id)?.subscribers
  const steps = [
    { key: 'sender', done: newsletter.sender.name !== '', to: '/settings/newsletter' },
    { key: 'postal', done: newsletter.postalAddress !== '', to: '/settings/newsletter?field=postalAddress' },
    { key: 'domain', done: domains.data?.data.some(({ status }) => status === 'verified') ?? false, to: '/settings/domains' },
    { key: 'readers', done: subscribers !== undefined && subscribers.active + subscribers.pending > 0, to: '/start?step=readers' },
    {
      key: 'issue',
      done: overview.lastCampaigns.some((campaign) => campaign.newsletterId === newsletter.id && campaign.counts.sent > 0),
      to: '/campaigns?new=1',
    },
  ]
  const done = steps.filter((step) => step.done).length
  if (domains.data === undefined || done === steps.length) return null
  return (
    <div className="mc-card" style={{ padding: 0 }}>
      <Group gap="sm" p="md" wrap="nowrap" style={{ borderBottom: '1px solid var(--mc-line)' }}>
        <RingProgress size={40} thickness={4} roundCaps sections={[{ value: (done / steps.length) * 100, color: 'accent' }]} aria-hidden />
        <div>
          <Text fw={600}>{t('checklist.title')}</Text>
          <Text size="sm" c="dimmed">
            {t('checklist.progress', { done, all: steps.length })}
          </Text>
        </div>
      </Group>
      <Stack gap={0}>
        {steps.map(({ key, done, to }, at) => (
          <Link key={key} to={to} className="mc-row" style={at > 0 ? { borderTop: '1px solid var(--mc-line)' } : undefined}>
            <Group gap="sm" wrap="nowrap">
              <span className="mc-tick" data-done={done || undefined}>
                {done && <Check size={13} aria-label={t('checklist.done')} />}
              </span>
              <div style={{ flex: 1, minWidth: 0 }}>
                <Text fw={500} style={done ? { color: 'var(--mantine-color-dimmed)', textDecoration: 'line-through' } : {}}>
                  {t(`checklist.${key}`)}
                </Text>
                {!done && (
                  <Text size="sm" c="dimmed">
                    {t(`checklist.${key}Why`)}
                  </Text>
                )}
              </div>
              {!done && <ChevronRight size={16} aria-hidden style={{ color: 'var(--mantine-color-dimmed)' }} />}
            </Group>
          </Link>
        ))}
      </Stack>
    </div>
  )
}
