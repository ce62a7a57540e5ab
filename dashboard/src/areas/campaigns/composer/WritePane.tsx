import { Divider, Stack, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentEditor } from '../../content/ContentEditor.tsx'
import { WritingContext } from '../../content/writing.ts'
import { Still } from '../../content/Still.tsx'
import { Checks } from '../sending/Checks.tsx'
import { Variants } from '../variants/Variants.tsx'
import { Access } from './Access.tsx'
import { Audience } from './Audience.tsx'
import { hasPaywall } from './composer.ts'
import { Unsaved } from './SaveState.tsx'
import { useIsWide } from './useIsWide.ts'
import type { ComposerState } from './useComposer.ts'

const SUBJECT_MAX = 250

export function WritePane({ composer }: { composer: ComposerState }) {
  const { t } = useTranslation('campaigns')
  const { campaign, draft, change, saving, lost, made, isTouched, writing } = composer
  const isWide = useIsWide()
  const walled = hasPaywall(draft.content)
  return (
    <WritingContext value={writing}>
      <Stack gap="md" className="mc-write" onBlur={saving.draw}>
        {/* Words that load later hide only the part that needs them, and never the text that is being written. */}
        <Suspense fallback={null}>
          <Still of={[campaign, draft.audience]}>
            {() => (
              <Audience
                campaign={campaign}
                value={draft.audience}
                change={(audience) => change({ audience })}
                save={saving.flush}
              />
            )}
          </Still>
        </Suspense>
        <Divider />
        <Still of={[walled, draft.access]}>
          {() => (
            <Access walled={walled} value={draft.access} change={(access) => change({ access })} />
          )}
        </Still>
        <Divider />
        <Still of={[campaign.subject, draft.subject, draft.previewText, t]}>
          {() => <Headline composer={composer} />}
        </Still>
        <Still of={[draft.variants, draft.subject]}>
          {() => (
            <Variants
              draft={draft}
              latest={saving.latest}
              change={(variants) => change({ variants })}
            />
          )}
        </Still>
        <Still of={[draft.content, t]}>
          {() => (
            <ContentEditor
              value={draft.content}
              change={(content) => change({ content })}
              label={t('text')}
            />
          )}
        </Still>
        {!lost && <Unsaved phase={saving.phase} problem={saving.problem} />}
        {!isWide && (
          <Checks
            checks={made.preview?.checks}
            errors={isTouched}
            go={composer.goToCheck}
            translate={() => void composer.translateTags()}
            draft={campaign}
          />
        )}
      </Stack>
    </WritingContext>
  )
}

const NEW_MS = 15_000

/** Returns whether a draft was begun just now, such as by the first run. */
const isNew = ({ createdAt }: { createdAt: string }) => Date.now() - Date.parse(createdAt) < NEW_MS

function Headline({ composer: { campaign, draft, change } }: { composer: ComposerState }) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <TextInput
        label={t('subject')}
        data-place="/subject"
        value={draft.subject}
        onChange={({ currentTarget: { value } }) => change({ subject: value })}
        maxLength={SUBJECT_MAX}
        placeholder={t('subjectHint')}
        dir="auto"
        size="md"
        autoFocus={campaign.subject === '' || isNew(campaign)}
      />
      <TextInput
        label={t('previewText')}
        data-place="/previewText"
        description={t('previewTextHint')}
        value={draft.previewText}
        onChange={({ currentTarget: { value } }) => change({ previewText: value })}
        maxLength={SUBJECT_MAX}
        dir="auto"
      />
    </>
  )
}
