import { MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../queries.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { audienceWords, useSegment } from '../audience.ts'
import type { Campaign, Draft } from '../campaign.ts'
import { Cleanup } from './Cleanup.tsx'
import { hasPaywall, isSavedAudience } from './composer.ts'
import { usePlan } from '../sending/plan.ts'
import { PlanSummary } from '../sending/PlanSummary.tsx'
import { SegmentSelect } from './SegmentSelect.tsx'
import { WhyReader } from './WhyReader.tsx'

const TIERS = ['all', 'free', 'paid'] as const

/** Chooses the readers of a campaign, and shows how many get it and why others do not. */
export function Audience({
  campaign: { id: campaignId, newsletterId, audience, access, content },
  value,
  change,
  save,
}: {
  /** The campaign as it is saved. A filter that a program gave it stays as it is. */
  campaign: Campaign
  value: Draft['audience']
  change: (value: Draft['audience']) => void
  /** Saves the draft. Returns whether all is saved. */
  save: () => Promise<boolean>
}) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const tags = useList('list_tags', { limit: 100 })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = tags
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const names = [
    ...new Set([...tags.items.map(({ name }) => name), ...value.includeTags, ...value.excludeTags]),
  ]
  const { segmentId, tier, includeTags, excludeTags } = value
  const segment = useSegment(segmentId)
  const { filter, unopenedOf } = audience
  // The server counts the audience that is saved.
  const isSaved = isSavedAudience(value, audience)
  const { plan, problem } = usePlan({ campaignId }, { of: [audience, access, hasPaywall(content)] })
  const { newsletters } = useNewsletter()
  const hasTiers =
    tier !== null || newsletters.some(({ id, paid }) => id === newsletterId && paid.enabled)
  return (
    <div>
      <Text component="span" c="dimmed" mr={8}>
        {t('to')}
      </Text>
      <Text component="span" fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {audienceWords(t, { ...value, filter, unopenedOf }, segment.data?.name)}
      </Text>
      <PlanSummary plan={isSaved ? plan : undefined} problem={isSaved ? problem : null} />
      <Stack gap="sm" py={8}>
        {hasTiers && (
          <SegmentedControl
            aria-label={t('tier')}
            value={tier ?? 'all'}
            onChange={(next) =>
              change({ ...value, tier: next === 'free' || next === 'paid' ? next : null })
            }
            data={TIERS.map((one) => ({ value: one, label: t(`audiences.${one}`) }))}
            style={{ alignSelf: 'flex-start' }}
          />
        )}
        <SegmentSelect
          newsletterId={newsletterId}
          value={segmentId}
          change={(segmentId) => change({ ...value, segmentId })}
        />
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
        {/* Its words load with it. The rest of the drawer stays meanwhile. */}
        <Suspense>
          <Cleanup
            campaignId={campaignId}
            value={value.cleanup}
            change={(cleanup) => change({ ...value, cleanup })}
            save={save}
          />
        </Suspense>
        <WhyReader campaignId={campaignId} newsletterId={newsletterId} before={save} />
      </Stack>
    </div>
  )
}
