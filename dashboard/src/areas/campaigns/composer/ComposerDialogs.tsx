import { StayOrLeave } from '../../content/StayOrLeave.tsx'
import { wordsOf } from '../../../kit/content-words.ts'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { ScheduleCampaign } from '../schedule/ScheduleCampaign.tsx'
import { SendCampaign } from '../sending/SendCampaign.tsx'
import { TestMail } from './TestMail.tsx'
import { TestMailShown } from './TestMailShown.tsx'
import { uploadsEnd } from '../../../uploads.ts'
import type { ComposerState } from './useComposer.ts'

export function ComposerDialogs({
  composer,
  newsletter,
  leave,
}: {
  composer: ComposerState
  newsletter: Newsletter | undefined
  leave: () => void
}) {
  const { campaign, draft, dialog, close, reader, variant, blocker } = composer
  const flush = async () => (await uploadsEnd()) && (await composer.saving.flush())
  const saving = { ...composer.saving, flush }
  return (
    <>
      <TestMail
        opened={dialog === 'test'}
        close={close}
        campaignId={campaign.id}
        reader={reader}
        variant={variant}
        saving={saving}
        written={composer.showTest}
      />
      <TestMailShown
        test={composer.test}
        close={() => composer.showTest(null)}
        senderName={newsletter?.sender.name ?? ''}
      />
      <ScheduleCampaign
        opened={dialog === 'schedule'}
        close={close}
        campaign={campaign}
        save={async () => ((await saving.flush()) ? { ifMatch: saving.version() } : null)}
        done={leave}
      />
      {newsletter && (
        <SendCampaign
          opened={dialog === 'send'}
          close={close}
          campaign={campaign}
          newsletter={newsletter}
          saving={saving}
          sent={leave}
          go={(pointer, line) => composer.goToCheck(pointer, line, saving.latest())}
        />
      )}
      <StayOrLeave blocker={blocker} text={wordsOf(draft.content)} flush={composer.saving.flush} />
    </>
  )
}
