import { Button, Group, MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { type Audience as AudienceRules, audienceWords, useReaders, useSegment } from './audience.ts'
import type { Campaign, Draft } from './campaign.ts'
import { Cleanup } from './Cleanup.tsx'
import { LeftOut } from './LeftOut.tsx'
import { BrokenSegment, SegmentSelect } from './SegmentSelect.tsx'

const TIERS = ['all', 'free', 'paid'] as const

/** Chooses the readers of a campaign, and shows their number as far as it can be counted. */
export function Audience({
  campaignId,
  newsletterId,
  value,
  filter,
  change,
  save,
}: {
  campaignId: string
  newsletterId: string
  value: Draft['audience']
  /** A filter that a program gave the campaign. It stays as it is. */
  filter: Campaign['audience']['filter']
  change: (value: Draft['audience']) => void
  /** Saves the draft. */
  save: () => Promise<boolean>
}) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const [opened, { toggle }] = useDisclosure(false)
  const tags = useList('list_tags', { limit: 100 }, { enabled: opened })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = tags
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const names = [...new Set([...tags.items.map(({ name }) => name), ...value.includeTags, ...value.excludeTags])]
  const { segmentId, tier, includeTags, excludeTags } = value
  const segment = useSegment(segmentId)
  const { newsletters } = useNewsletter()
  const hasTiers = tier !== null || newsletters.some(({ id, paid }) => id === newsletterId && paid.enabled)
  return (
    <div>
      <Group justify="space-between" gap={8} wrap="nowrap" mih={36}>
        <div style={{ minWidth: 0 }}>
          <Text component="span" c="dimmed" mr={8}>
            {t('to')}
          </Text>
          <Text component="span" fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {audienceWords(t, { ...value, filter }, segment.data?.name)}
          </Text>{' '}
          <ReaderCount newsletterId={newsletterId} audience={{ ...value, filter }} />
        </div>
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={opened} style={{ flex: 'none' }}>
          {t(opened ? 'audienceDone' : 'audienceChange')}
        </Button>
      </Group>
      <BrokenSegment segmentId={segmentId} />
      {opened && (
        <Stack gap="sm" py={8}>
          {hasTiers && (
            <SegmentedControl
              aria-label={t('tier')}
              value={tier ?? 'all'}
              onChange={(next) => change({ ...value, tier: next === 'free' || next === 'paid' ? next : null })}
              data={TIERS.map((one) => ({ value: one, label: t(`audiences.${one}`) }))}
              style={{ alignSelf: 'flex-start' }}
            />
          )}
          <SegmentSelect newsletterId={newsletterId} value={segmentId} change={(segmentId) => change({ ...value, segmentId })} />
          <MultiSelect
            label={t('includeTags')}
            description={t('includeTagsText')}
            data={names.filter((name) => !excludeTags.includes(name))}
            value={includeTags}
            onChange={(includeTags) => change({ ...value, includeTags })}
            searchable
            clearable
            maxValues={100}
            limit={50}
            nothingFoundMessage={t('noTag')}
          />
          <MultiSelect
            label={t('excludeTags')}
            description={t('excludeTagsText')}
            data={names.filter((name) => !includeTags.includes(name))}
            value={excludeTags}
            onChange={(excludeTags) => change({ ...value, excludeTags })}
            searchable
            clearable
            maxValues={100}
            limit={50}
            nothingFoundMessage={t('noTag')}
          />
          <Cleanup campaignId={campaignId} value={value.cleanup} change={(cleanup) => change({ ...value, cleanup })} save={save} />
          <LeftOut newsletterId={newsletterId} />
        </Stack>
      )}
    </div>
  )
}

/** The number of readers; "at most" where several tags cannot be counted together. */
export function ReaderCount({ newsletterId, audience }: { newsletterId: string; audience: AudienceRules }) {
  const { t } = useTranslation('campaigns')
  const { count, exact } = useReaders(newsletterId, audience)
  return (
    <Text component="span" c="dimmed" className="figures" title={exact ? undefined : t('atMostText')}>
      {count === undefined ? '…' : t(exact ? 'readers' : 'readersAtMost', { count, shown: number(count) })}
    </Text>
  )
}
