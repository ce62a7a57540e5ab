import { Group, Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Still } from '../../content/Still.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { Page } from '../../../shell/Page.tsx'
import type { Campaign } from '../campaign.ts'
import type { Following } from '../../content/following.ts'
import { callOf } from './composer.ts'
import { ComposerActions } from './ComposerActions.tsx'
import { ComposerDialogs } from './ComposerDialogs.tsx'
import { KeptWords } from './KeptWords.tsx'
import { LostDraft } from './LostDraft.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { SaveState } from './SaveState.tsx'
import { useComposer } from './useComposer.ts'
import { useIsWide } from './useIsWide.ts'
import { useKeptDraft } from './useKeptDraft.ts'
import { WritePane } from './WritePane.tsx'

const PANES = 'composer'

/** Writes a draft beside its mail. `leave` shows the campaign as it is instead. */
export default function Composer({
  campaign,
  gone,
  leave,
}: {
  campaign: Campaign
  gone: unknown
  leave: () => void
}) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { newsletters } = useNewsletter()
  const newsletter = newsletters.find(({ id }) => id === campaign.newsletterId)
  const composer = useComposer(campaign, gone, leave)
  const { draft, lost, saving } = composer
  const kept = useKeptDraft(campaign, saving)
  const asks = composer.dialog !== null || composer.blocker.status === 'blocked'
  const status = (
    <Group gap="sm" wrap="wrap" className="mc-cuts-title">
      <StatusBadge status="draft" />
      <SaveState phase={saving.phase} />
    </Group>
  )
  return (
    <Page
      title={draft.subject || t('noSubject')}
      back={{ to: '/campaigns', label: t('title') }}
      beside={status}
      peek={callOf(campaign, draft)}
      actions={
        <Still of={[campaign, draft.subject, draft.previewText, draft.content]}>
          {() => <ComposerActions composer={composer} />}
        </Still>
      }
    >
      <LostDraft
        lost={lost}
        mine={draft}
        keepMine={saving.keepMine}
        takeTheirs={saving.takeTheirs}
        leave={leave}
      />
      <KeptWords kept={kept} draft={draft} change={composer.change} />
      <Panes
        following={composer.follow.following}
        write={<WritePane composer={composer} />}
        preview={<PreviewPane composer={composer} newsletter={newsletter} />}
      />
      {/* Closed dialogs show nothing of the draft, and an open one all of it. */}
      <Suspense fallback={null}>
        <Still of={[asks ? composer : null]}>
          {() => <ComposerDialogs composer={composer} newsletter={newsletter} leave={leave} />}
        </Still>
      </Suspense>
    </Page>
  )
}

/** Shows both panes side by side, or one at a time on a narrow window. */
function Panes({
  following,
  write,
  preview,
}: {
  following: Following
  write: ReactNode
  preview: ReactNode
}) {
  const { t } = useTranslation('campaigns')
  const isWide = useIsWide()
  const [shown, show] = useState<string | null>('write')
  useEffect(() => following.beforeGoing(() => flushSync(() => show('write'))), [following])
  // Both panes stay mounted at every width: a new editor would lose its undo history.
  const pane = (name: string) =>
    isWide
      ? {}
      : {
          id: `${PANES}-panel-${name}`,
          role: 'tabpanel',
          'aria-labelledby': `${PANES}-tab-${name}`,
          hidden: shown !== name,
          tabIndex: 0,
        }
  return (
    <Tabs id={PANES} value={shown} onChange={show}>
      {!isWide && (
        <Tabs.List mb="md" grow>
          <Tabs.Tab value="write">{t('writeTab')}</Tabs.Tab>
          <Tabs.Tab value="preview">{t('previewTab')}</Tabs.Tab>
        </Tabs.List>
      )}
      <div className={isWide ? 'mc-composer' : undefined}>
        <div {...pane('write')}>{write}</div>
        <div className="mc-pane" {...pane('preview')}>
          {preview}
        </div>
      </div>
    </Tabs>
  )
}
