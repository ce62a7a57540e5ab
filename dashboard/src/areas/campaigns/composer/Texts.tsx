import { useTranslation } from 'react-i18next'
import { ContentEditor } from '../../content/ContentEditor.tsx'
import { TitleField } from '../../content/sheet/TitleField.tsx'
import { Still } from '../../content/Still.tsx'
import { WritingContext } from '../../content/writing.ts'
import { OptionTexts } from '../variants/OptionTexts.tsx'
import { Checks } from '../sending/Checks.tsx'
import { Unsaved } from './SaveState.tsx'
import type { ComposerState } from './useComposer.ts'

const NEW_MS = 15_000

/** Returns whether a draft was begun just now, such as by the first run. */
const isNew = ({ createdAt }: { createdAt: string }) => Date.now() - Date.parse(createdAt) < NEW_MS

export function Title({ composer: { campaign, draft, change } }: { composer: ComposerState }) {
  const { t } = useTranslation('campaigns')
  return (
    <TitleField
      label={t('subject')}
      value={draft.subject}
      change={(subject) => change({ subject })}
      placeholder={t('subject')}
      isFirst={campaign.subject === '' || isNew(campaign)}
    />
  )
}

/** The text of a draft, and below it those of the options of its A/B test. */
export function Texts({ composer, isWide }: { composer: ComposerState; isWide: boolean }) {
  const { t } = useTranslation('campaigns')
  const { campaign, draft, change, saving, lost, checks, isTouched, writing } = composer
  return (
    <WritingContext value={writing}>
      <Still of={[draft.content, t]}>
        {() => (
          <ContentEditor
            value={draft.content}
            change={(content) => change({ content })}
            label={t('text')}
          />
        )}
      </Still>
      <Still of={[draft.variants, t]}>
        {() => <OptionTexts latest={saving.latest} variants={draft.variants} change={change} />}
      </Still>
      {!lost && <Unsaved phase={composer.phase} problem={saving.problem} />}
      {!isWide && (
        <div className="mc-sheet-checks">
          <Checks
            checks={checks}
            errors={isTouched}
            go={composer.goToCheck}
            translate={() => void composer.translateTags()}
            mend={composer.mend}
            draft={campaign}
          />
        </div>
      )}
    </WritingContext>
  )
}
