import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { Sheet } from '../../content/sheet/Sheet.tsx'
import { useIsWide } from '../../content/sheet/widths.ts'
import { Still } from '../../content/Still.tsx'
import type { Campaign } from '../campaign.ts'
import { ComposerActions } from './ComposerActions.tsx'
import { ComposerDialogs } from './ComposerDialogs.tsx'
import { KeptWords } from './KeptWords.tsx'
import { LostDraft } from './LostDraft.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { SaveState } from './SaveState.tsx'
import { BrokenSegment } from './SegmentSelect.tsx'
import { Texts, Title } from './Texts.tsx'
import { useComposer } from './useComposer.ts'
import { useKeptDraft } from './useKeptDraft.ts'
import { useSettings } from './useSettings.tsx'

/** Writes a draft on its sheet. `leave` shows the campaign as it is instead. */
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
  const isWide = useIsWide()
  const asks =
    composer.dialog !== null || composer.test !== null || composer.blocker.status === 'blocked'
  const { content } = draft
  return (
    <>
      <PageTitle>{draft.subject || t('noSubject')}</PageTitle>
      <Sheet
        newsletterId={campaign.newsletterId}
        theme={content.format === 'blocks' ? content.theme : undefined}
        state={
          <>
            <Link to="/campaigns">
              <ChevronLeft size={16} aria-hidden /> {t('title')}
            </Link>
            <SaveState phase={composer.phase} />
          </>
        }
        actions={
          <Still of={[campaign, draft.subject, draft.previewText, content, isWide]}>
            {() => <ComposerActions composer={composer} isWide={isWide} />}
          </Still>
        }
        notices={
          <>
            <LostDraft
              lost={lost}
              mine={draft}
              keepMine={saving.keepMine}
              takeTheirs={saving.takeTheirs}
              leave={leave}
            />
            <BrokenSegment segmentId={draft.audience.segmentId} />
            <KeptWords kept={kept} draft={draft} change={composer.change} />
          </>
        }
        settings={useSettings(composer)}
        drawer={composer.drawer}
        title={
          <Still of={[campaign.subject, draft.subject, t]}>
            {() => <Title composer={composer} />}
          </Still>
        }
        preview={<PreviewPane composer={composer} newsletter={newsletter} />}
        isWide={isWide}
        following={composer.follow.following}
        left={saving.draw}
      >
        <Texts composer={composer} isWide={isWide} />
      </Sheet>
      {/* Closed dialogs show nothing of the draft, and an open one all of it. */}
      <Suspense fallback={null}>
        <Still of={[asks ? composer : null]}>
          {() => <ComposerDialogs composer={composer} newsletter={newsletter} leave={leave} />}
        </Still>
      </Suspense>
    </>
  )
}
