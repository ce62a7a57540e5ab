import { Button, Collapse, Group, MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { audienceWords, useReaders } from './audience.ts'
import type { Draft } from './campaign.ts'
import { LeftOut } from './LeftOut.tsx'

const TIERS = ['all', 'free', 'paid'] as const

/** Chooses the readers of a campaign, and shows their number as far as it can be counted. */
export function Audience({
  newsletterId,
  value,
  change,
}: {
  newsletterId: string
  value: Draft['audience']
  change: (value: Draft['audience']) => void
}) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const [opened, { toggle }] = useDisclosure(false)
  const tags = useList('list_tags', { limit: 100 }, { enabled: opened })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = tags
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const names = [...new Set([...tags.items.map(({ name }) => name), ...value.includeTags, ...value.excludeTags])]
  const { tier, includeTags, excludeTags } = value
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
            {audienceWords(t, value)}
          </Text>{' '}
          <ReaderCount newsletterId={newsletterId} audience={value} />
        </div>
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={opened} style={{ flex: 'none' }}>
          {t(opened ? 'audienceDone' : 'audienceChange')}
        </Button>
      </Group>
      <Collapse expanded={opened} transitionDuration={100}>
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
          {opened && <LeftOut newsletterId={newsletterId} />}
        </Stack>
      </Collapse>
    </div>
  )
}

/** The number of readers; "at most" where several tags cannot be counted together. */
export function ReaderCount({ newsletterId, audience }: { newsletterId: string; audience: Draft['audience'] }) {
  const { t } = useTranslation('campaigns')
  const { count, exact } = useReaders(newsletterId, audience)
  return (
    <Text component="span" c="dimmed" className="figures" title={exact ? undefined : t('atMostText')}>
      {count === undefined ? '…' : t(exact ? 'readers' : 'readersAtMost', { count, shown: number(count) })}
    </Text>
  )
}
