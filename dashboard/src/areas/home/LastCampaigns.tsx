import { Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Mails } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number, percent } from '../../format.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { shownStatus } from '../campaigns/campaign.ts'
import type { AccountOverview } from '../../api.ts'

export function LastCampaigns({ campaigns }: { campaigns: AccountOverview['lastCampaigns'] }) {
  const { t } = useTranslation('home')
  if (campaigns.length === 0)
    return (
      <div className="mc-card">
        <EmptyState
          icon={<Mails size={28} />}
          title={t('noCampaigns')}
          text={t('noCampaignsText')}
        />
      </div>
    )
  return (
    <Stack gap={0} className="mc-card" p={0}>
      {campaigns.map(({ id, subject, status, stopReason, counts, startedAt, createdAt }, at) => (
        <Link
          key={id}
          to={`/campaigns/${id}`}
          className="mc-row"
          style={at > 0 ? { borderTop: '1px solid var(--mc-line)' } : undefined}
        >
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text fw={500} truncate dir="auto">
              {subject || t('noSubject')}
            </Text>
            <StatusBadge status={shownStatus({ status, stopReason })} />
          </Group>
          {status === 'sending' && (
            <Progress
              value={((counts.recipients - counts.pending) / Math.max(1, counts.recipients)) * 100}
              size="xs"
              my={6}
              aria-label={t('progress')}
            />
          )}
          <Group gap="4px 16px" mt={2}>
            <Text size="sm" c="dimmed" className="figures">
              {t('sentTo', { count: counts.sent, formatted: number(counts.sent) })}
            </Text>
            <Text size="sm" c="dimmed" className="figures">
              {t('opened', { rate: percent(counts.opens, counts.sent) })}
            </Text>
            <Text size="sm" c="dimmed" className="figures">
              {t('clicked', { rate: percent(counts.clicks, counts.sent) })}
            </Text>
            <Text size="sm" c="dimmed">
              <Time at={startedAt ?? createdAt} />
            </Text>
          </Group>
        </Link>
      ))}
    </Stack>
  )
}
