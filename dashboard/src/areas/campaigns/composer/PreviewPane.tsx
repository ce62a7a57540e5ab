import { Group, SegmentedControl, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { MailPreview } from '../../content/MailPreview.tsx'
import { ReaderSelect } from '../../content/ReaderSelect.tsx'
import { Still } from '../../content/Still.tsx'
import { OptionSelect } from '../variants/OptionSelect.tsx'
import { conditionsOf } from '../../content/branches.ts'
import { BranchSelect } from './BranchSelect.tsx'
import { Preflight } from './Preflight.tsx'
import { useIsWide } from '../../content/sheet/widths.ts'
import { useElementSize } from '@mantine/hooks'
import { isParted, senderOf, shownContent } from './composer.ts'
import type { ComposerState } from './useComposer.ts'

export function PreviewPane({
  composer,
  newsletter,
}: {
  composer: ComposerState
  newsletter: Newsletter | undefined
}) {
  const {
    campaign,
    draft,
    made,
    follow,
    variant,
    setWanted,
    reader,
    setReader,
    branch,
    setBranch,
  } = composer
  const isWide = useIsWide()
  const { ref, height } = useElementSize()
  const above = isWide ? Math.ceil(height) : 0
  const sender = senderOf(newsletter)
  const { preview, pending, problem, current, again, limitedUntil } = made
  const mail = [preview, pending, problem, again === undefined, limitedUntil, follow, above, sender]
  const conditions = conditionsOf(shownContent(draft, variant))
  const chosen = [
    draft.variants,
    variant,
    isParted(draft),
    composer.as,
    JSON.stringify(conditions),
    branch,
    reader,
  ]
  return (
    <Stack gap="sm">
      {isWide && (
        <div ref={ref}>
          <Still
            of={[
              preview,
              composer.checks,
              problem,
              current,
              branch.kind,
              composer.as,
              isParted(draft),
              composer.isTouched,
            ]}
          >
            {() => <Preflight composer={composer} />}
          </Still>
        </div>
      )}
      <Still of={[...mail, ...chosen]}>
        {() => (
          <MailPreview
            {...made}
            follow={follow}
            height={`max(380px, calc(100vh - 230px - ${above}px))`}
            sender={sender}
            reader={
              <Group gap={8}>
                {draft.variants && variant && (
                  <OptionSelect variants={draft.variants} shown={variant} change={setWanted} />
                )}
                {isParted(draft) && <AsReader composer={composer} />}
                {/* Its words load with the first condition. Without a boundary the whole composer would be hidden meanwhile, and what is typed lost. */}
                <Suspense fallback={null}>
                  {conditions.length > 0 && (
                    <BranchSelect conditions={conditions} branch={branch} change={setBranch} />
                  )}
                </Suspense>
                <ReaderSelect
                  newsletterId={campaign.newsletterId}
                  reader={reader}
                  change={setReader}
                />
              </Group>
            }
          />
        )}
      </Still>
    </Stack>
  )
}

/** Chooses the whole text or the free part. An issue for subscribers is mailed whole. */
function AsReader({ composer: { draft, as, setAs } }: { composer: ComposerState }) {
  const { t } = useTranslation('campaigns')
  const below = draft.access === 'paid' ? 'free' : 'visitor'
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('access.as')}
      value={as === 'paid' ? 'paid' : below}
      onChange={setAs}
      data={[
        {
          value: 'paid' as const,
          label: t(draft.access === 'paid' ? 'access.asPaid' : 'access.asSubscriber'),
        },
        { value: below, label: t(below === 'free' ? 'access.asFree' : 'access.asVisitor') },
      ]}
    />
  )
}
