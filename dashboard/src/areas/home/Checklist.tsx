import { Group, RingProgress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import type { AccountOverview } from '../../api.ts'

/** The first steps of a newsletter. It goes once all are done. */
export function Checklist({
  overview,
  newsletter,
}: {
  overview: AccountOverview
  newsletter: Newsletter
}) {
  const { t } = useTranslation('home')
  const domains = useRead('list_domains', { limit: 100 })
  // The last campaigns of the overview may all be of other newsletters.
  const sent = useRead('list_campaigns', { newsletterId: newsletter.id, status: 'sent', limit: 1 })
  const subscribers = overview.newsletters.find(({ id }) => id === newsletter.id)?.subscribers
  const steps = [
    { name: 'sender', done: newsletter.sender.name !== '', to: '/settings/newsletter' },
    {
      name: 'postal',
      done: newsletter.postalAddress !== '',
      to: '/settings/newsletter?field=postalAddress',
    },
    {
      name: 'domain',
      done: domains.data?.data.some(({ status }) => status === 'verified') ?? false,
      to: '/settings/domains',
    },
    {
      name: 'readers',
      done: subscribers !== undefined && subscribers.active + subscribers.pending > 0,
      to: '/start?step=readers',
    },
    { name: 'issue', done: (sent.data?.data.length ?? 0) > 0, to: '/campaigns?new=1' },
  ]
  const done = steps.filter((step) => step.done).length
  if (domains.data === undefined || sent.data === undefined || done === steps.length) return null
  return (
    <div className="mc-card" style={{ padding: 0 }}>
      <Group gap="sm" p="md" wrap="nowrap" style={{ borderBottom: '1px solid var(--mc-line)' }}>
        <RingProgress
          size={40}
          thickness={4}
          roundCaps
          sections={[{ value: (done / steps.length) * 100, color: 'accent' }]}
          aria-hidden
        />
        <div>
          <Text fw={600}>{t('checklist.title')}</Text>
          <Text size="sm" c="dimmed">
            {t('checklist.progress', { done, all: steps.length })}
          </Text>
        </div>
      </Group>
      <Stack gap={0}>
        {steps
          .filter((step) => !step.done)
          .map((step, at) => (
            <Step key={step.name} {...step} isFirst={at === 0} />
          ))}
      </Stack>
      {done > 0 && (
        <details
          className="mc-details"
          style={{ padding: '10px 16px', borderTop: '1px solid var(--mc-line)' }}
        >
          <summary>{t('checklist.finished', { count: done })}</summary>
          {steps
            .filter((step) => step.done)
            .map((step) => (
              <Step key={step.name} {...step} isFirst />
            ))}
        </details>
      )}
    </div>
  )
}

function Step({
  name,
  done,
  to,
  isFirst,
}: {
  name: string
  done: boolean
  to: string
  isFirst: boolean
}) {
  const { t } = useTranslation('home')
  return (
    <Link
      to={to}
      className="mc-row"
      style={isFirst ? undefined : { borderTop: '1px solid var(--mc-line)' }}
    >
      <Group gap="sm" wrap="nowrap">
        <span className="mc-tick" data-done={done || undefined}>
          {done && <Check size={13} aria-label={t('checklist.done')} />}
        </span>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text fw={500} {...(done && { c: 'dimmed' })}>
            {t(`checklist.${name}`)}
          </Text>
          {!done && (
            <Text size="sm" c="dimmed">
              {t(`checklist.${name}Why`)}
            </Text>
          )}
        </div>
        {!done && (
          <ChevronRight size={16} aria-hidden style={{ color: 'var(--mantine-color-dimmed)' }} />
        )}
      </Group>
    </Link>
  )
}
