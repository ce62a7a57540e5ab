import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleHelp, Clock, type LucideIcon, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fromNow, number, percent } from '../../../format.ts'
import { type Campaign, isListing, wordOf } from '../campaign.ts'
import { useRead } from '../../../queries.ts'
import { newerCounts } from '../counts.ts'
import { useRate } from './useRate.ts'

type Part = 'sent' | 'pending' | 'skipped' | 'failed' | 'uncertain'

const PARTS: { part: Part; icon: LucideIcon; color: string }[] = [
  { part: 'sent', icon: CircleCheck, color: 'light-dark(#2f6f4f, #549c78)' },
  { part: 'pending', icon: Clock, color: 'light-dark(#c9c6bb, #4d574f)' },
  { part: 'skipped', icon: Minus, color: 'light-dark(#8b968f, #78837b)' },
  { part: 'failed', icon: CircleAlert, color: 'light-dark(#a3271c, #d9604f)' },
  { part: 'uncertain', icon: CircleHelp, color: 'light-dark(#b47a12, #d9a03c)' },
]

/** The progress in five parts. Each leads to its recipients. */
export function SendingBar({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  // The report below asks. The bar must not say other counts than its rates.
  const report = useRead(
    'get_campaign_report',
    { campaignId: campaign.id },
    { enabled: false },
  ).data
  const counts = newerCounts(campaign.counts, report?.counts)
  const rate = useRate(campaign.status, counts)
  const listing = isListing(campaign)
  const done = counts.recipients - counts.pending
  return (
    <Stack gap="sm" className="mc-card">
      <Group justify="space-between" gap={8}>
        <Text className="figures">
          <Text component="span" fw={600}>
            {t('progress', { done: number(done), all: number(counts.recipients) })}
          </Text>{' '}
          <Text component="span" c="dimmed">
            {listing
              ? t('listing', { shown: number(counts.recipients) })
              : percent(done, counts.recipients)}
          </Text>
        </Text>
        {rate && (
          <Text c="dimmed" className="figures">
            {t('rate', {
              rate: number(
                rate.perSecond >= 10
                  ? Math.round(rate.perSecond)
                  : Math.round(rate.perSecond * 10) / 10,
              ),
            })}
            {counts.pending > 0 &&
              !listing &&
              ` · ${t('doneIn', { when: fromNow(new Date(Date.now() + rate.leftMs).toISOString()) })}`}
          </Text>
        )}
      </Group>
      <div
        className="mc-bar"
        role="progressbar"
        aria-label={t('barLabel')}
        aria-valuemin={0}
        aria-valuemax={counts.recipients}
        aria-valuenow={done}
      >
        {PARTS.map(
          ({ part, color }) =>
            counts[part] > 0 && (
              <span
                key={part}
                style={{ flexGrow: counts[part], flexBasis: 0, background: color }}
              />
            ),
        )}
      </div>
      <div className="mc-legend">
        {PARTS.map(({ part, icon: Icon, color }) => (
          <Link
            key={part}
            to="."
            search={{ tab: 'recipients', status: part }}
            title={t(`partTexts.${part}`)}
          >
            <Icon
              size={15}
              style={{ color: counts[part] === 0 ? 'var(--mantine-color-dimmed)' : color }}
              aria-hidden
            />
            <span>{t(`frame:status.${wordOf(part)}`)}</span>
            <b className="figures">{number(counts[part])}</b>
          </Link>
        ))}
      </div>
      {counts.uncertain > 0 && (
        <Text c="dimmed" size="sm">
          {t('frame:status.uncertain')}: {t('partTexts.uncertain')}
        </Text>
      )}
    </Stack>
  )
}
