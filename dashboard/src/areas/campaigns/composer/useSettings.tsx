import { Button, Text, TextInput } from '@mantine/core'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { Setting } from '../../content/sheet/settings.ts'
import { useLookSetting } from '../../content/sheet/useLookSetting.tsx'
import { audienceWords, useSegment } from '../audience.ts'
import type { Draft, Say } from '../campaign.ts'
import { usePlan } from '../sending/plan.ts'
import { Variants } from '../variants/Variants.tsx'
import { Access } from './Access.tsx'
import { Audience } from './Audience.tsx'
import { hasPaywall, isSavedAudience } from './composer.ts'
import type { ComposerState } from './useComposer.ts'

const PREVIEW_TEXT_MAX = 250

/** Returns the settings of a draft: their words for the summary line, and their fields. */
export function useSettings(composer: ComposerState): Setting[] {
  const { t } = useTranslation(['campaigns', 'variants'])
  const { campaign, draft, change, saving, drawer } = composer
  const { audience, access, content, previewText, variants } = draft
  const walled = hasPaywall(content)
  const isOpenWall = walled && access === 'everyone'
  const readers = useReaderWords(composer, t)
  const look = useLookSetting({
    newsletterId: campaign.newsletterId,
    value: content,
    read: () => saving.latest().content,
    change: (content) => change({ content }),
    chosen: drawer.close,
  })
  return [
    {
      key: 'audience',
      title: t('audience'),
      words: readers,
      body: () => (
        <Audience
          campaign={campaign}
          value={audience}
          change={(audience) => change({ audience })}
          save={saving.flush}
        />
      ),
    },
    {
      key: 'access',
      title: t('access.label'),
      words: t(isOpenWall ? 'sheet.openWall' : `sheet.access.${accessWords(access, walled)}`),
      isWrong: isOpenWall,
      body: () => <Access walled={walled} value={access} change={(access) => change({ access })} />,
    },
    {
      key: 'when',
      title: t('when'),
      words: t('sheet.notScheduled'),
      body: () => <Schedule composer={composer} />,
    },
    {
      key: 'inbox',
      title: t('sheet.inbox'),
      words: t(previewText === '' ? 'sheet.noPreviewText' : 'sheet.withPreviewText'),
      isOften: true,
      body: (at) => <Inbox composer={composer} at={at} />,
    },
    {
      key: 'test',
      title: t('variants:title'),
      words: variants ? t('sheet.test', { count: variants.options.length }) : undefined,
      body: (at) => (
        <Variants
          draft={draft}
          newsletterId={campaign.newsletterId}
          latest={saving.latest}
          change={(variants) => change({ variants })}
          at={at}
        />
      ),
    },
    look,
  ]
}

function Schedule({ composer: { drawer, open } }: { composer: ComposerState }) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <Text size="sm" c="dimmed" mb={8}>
        {t('sheet.whenText')}
      </Text>
      <Button
        variant="default"
        leftSection={<CalendarClock size={16} />}
        onClick={() => {
          drawer.close()
          open('schedule')
        }}
      >
        {t('schedule.open')}
      </Button>
    </>
  )
}

function Inbox({ composer: { draft, change }, at }: { composer: ComposerState; at: string }) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <Text size="sm" c="dimmed" mb={8}>
        {t('sheet.titleIsSubject')}
      </Text>
      <TextInput
        label={t('previewText')}
        data-place="/previewText"
        description={t('previewTextHint')}
        value={draft.previewText}
        onChange={({ currentTarget: { value } }) => change({ previewText: value })}
        maxLength={PREVIEW_TEXT_MAX}
        dir="auto"
        data-autofocus={at === '/previewText' || undefined}
      />
    </>
  )
}

/** Says to how many readers a draft goes, and to which where these are not all. */
function useReaderWords({ campaign, draft: { audience } }: ComposerState, t: Say): string {
  const { id: campaignId, access, content } = campaign
  const { filter, unopenedOf } = campaign.audience
  const segment = useSegment(audience.segmentId)
  const { plan } = usePlan({ campaignId }, { of: [campaign.audience, access, hasPaywall(content)] })
  const who = audienceWords(t, { ...audience, filter, unopenedOf }, segment.data?.name)
  const isCounted = plan !== undefined && isSavedAudience(audience, campaign.audience)
  if (!isCounted) return t('sheet.toWhom', { who })
  const shown = number(plan.recipients)
  return who === t('campaigns:audiences.all')
    ? t('sheet.toReaders', { count: plan.recipients, shown })
    : t('sheet.toSome', { count: plan.recipients, shown, who })
}

/** Names the words for the readers of the whole text. Without a paywall a mail has no parts. */
function accessWords(access: Draft['access'], walled: boolean): string {
  return walled || access === 'everyone' ? access : `${access}Bare`
}
