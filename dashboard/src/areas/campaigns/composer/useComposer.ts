import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isProblem } from '../../../api.ts'
import { type KeptPreview, usePreview } from '../../../kit/preview/preview.ts'
import { useTranslation } from 'react-i18next'
import type { Reader } from '../../contacts/useReaders.ts'
import { offerBack } from '../../content/FormatChoice.tsx'
import type { FieldError } from '../../content/content.ts'
import { errorsIn } from '../../content/errors.ts'
import type { Branch } from '../../content/branches.ts'
import { Following } from '../../content/following.ts'
import { deletedImagesIn } from '../../content/writing.ts'
import { useSettingsDrawer } from '../../content/sheet/settings.ts'
import type { Campaign, Draft } from '../campaign.ts'
import { goToPlace } from '../sending/Checks.tsx'
import type { Check } from '../sending/remedy.ts'
import { type Option, shownOption } from '../variants/variants.ts'
import {
  type ComposerDialog,
  isTextAlone,
  needsWhole,
  optionAt,
  previewInputOf,
  type ReaderTier,
  shownBranch,
  shownContent,
  settingOf,
  shownRoot,
} from './composer.ts'
import { type Checked, followPlace, isAbout, isUnfinished } from './check-place.ts'
import { mended } from './mend.ts'
import type { WrittenTest } from './written-test.ts'
import { useDiscardUntouched } from './untouched.ts'
import { useDraft } from './useDraft.ts'
import { useDraftTranslation } from './useDraftTranslation.ts'
import { uploads } from '../../../uploads.ts'
import { useWall } from './useWall.ts'

/** Holds a draft while it is written. `leave` shows the campaign as it is instead. */
export function useComposer(campaign: Campaign, gone: unknown, leave: () => void) {
  const { t } = useTranslation(['campaigns', 'content'])
  const saving = useDraft(campaign, gone)
  const { draft, lost } = saving
  useDiscardUntouched(campaign, saving)
  // The author is told what is missing only after the first change.
  const [isTouched, setTouched] = useState(false)
  const [dialog, setDialog] = useState<ComposerDialog | null>(null)
  const [test, showTest] = useState<WrittenTest | null>(null)
  const shown = useShown(campaign, draft)
  const { follow } = shown
  const { made, checks, held, isHeld } = useSettled(shown.made, draft, shown.follow.following)
  const deletedImages = useMemo(() => deletedImagesIn(made.preview?.checks), [made.preview])
  const refusal = made.current ? made.error : null
  const writing = useMemo(
    () => ({
      following: follow.following,
      parted: true,
      newsletterId: campaign.newsletterId,
      errors: errorsIn(saving.error, refusal).filter((error) => !held(error)),
      deletedImages,
    }),
    [follow.following, campaign.newsletterId, saving.error, refusal, deletedImages, held],
  )
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && (uploads() === 'busy' || !(await saving.flush())),
    enableBeforeUnload: () => !saving.isClean(),
    withResolver: true,
  })
  useEffect(() => {
    if (lost?.why === 'sent' && saving.isClean()) leave()
  })
  const drawer = useSettingsDrawer()
  const walled = useWall(saving)
  const change = (typed: Partial<Draft>) => {
    // Even an unchanged state can make React render the component again, and the draft has changed:
    // the whole page would be rendered with each key.
    if (!isTouched) setTouched(true)
    const some = walled(typed)
    saving.change(some, isTextAlone(some, saving.latest()))
  }
  const translateTags = useDraftTranslation(saving.latest, change)
  const open = (which: ComposerDialog) => {
    void saving.flush()
    if (needsWhole(which)) setTouched(true)
    setDialog(which)
  }
  const keys: HotkeyItem[] = [
    ['mod+S', () => void saving.flush()],
    ['mod+shift+Enter', () => open('send')],
  ]
  useHotkeys(keys, [], true)
  return {
    campaign,
    saving,
    draft,
    lost,
    ...shown,
    made,
    /** Whether the draft is saved. What is unfinished under the cursor is not told as a failure. */
    phase: saving.phase === 'failed' && isHeld(saving.error) ? 'changed' : saving.phase,
    /** The checks to show: none about a part that is being written. */
    checks,
    isTouched,
    dialog,
    /** The test mail that is shown beside the text. */
    test,
    showTest,
    blocker,
    writing,
    change,
    /** Leads to a check's place. The text may have changed since, and not be drawn yet. */
    goToCheck(pointer: string, line?: number, checked: Checked | null = made.input) {
      const place = followPlace(pointer, checked, saving.latest())
      const setting = settingOf(place)
      if (setting !== null) return drawer.open(setting)
      goToPlace(place)
      if (line !== undefined) follow.following.go({ root: place, place: String(line) })
    },
    translateTags,
    /** Mends what a check has found, with a way back. */
    mend(check: Check) {
      const { subject, previewText, content, variants } = saving.latest()
      const before = { subject, previewText, content, variants }
      const after = mended(check, made.input, before)
      if (!after) return
      change(after)
      offerBack(after.content, {
        message: t('checks.mended'),
        label: t('content:undo'),
        undo: () => change(before),
      })
    },
    drawer,
    open,
    close: () => setDialog(null),
  }
}

/**
 * Leaves out of a preview what is about the block or line that is being written: checks, and a
 * refusal, such as of a placeholder that is not closed yet. The last good preview stays meanwhile.
 */
function useSettled(preview: KeptPreview, draft: Draft, following: Following) {
  const begun = useSyncExternalStore(following.subscribeBegun, following.begun)
  const { input, error } = preview
  const { content, variants } = draft
  // A refused text has no preview, so its places are looked up in the draft.
  const held = useCallback(
    (found: FieldError) => begun !== null && isUnfinished(found, begun, { content, variants }),
    [begun, content, variants],
  )
  const isHeld = (refusal: unknown) =>
    isProblem(refusal) && refusal.errors.length > 0 && refusal.errors.every(held)
  const made = isHeld(error) ? { ...preview, problem: null, error: null, current: false } : preview
  const checks = useMemo(
    () =>
      begun === null
        ? preview.preview?.checks
        : preview.preview?.checks.filter((check) => !isAbout(check, begun, input)),
    [preview.preview, input, begun],
  )
  return { made, checks, held, isHeld }
}

/** Holds what the preview shows: reader, option, branch, and the mail made of them. */
function useShown(campaign: Campaign, draft: Draft) {
  const [reader, setReader] = useState<Reader | null>(null)
  const [wanted, setWanted] = useState<Option['key']>('A')
  const [as, setAs] = useState<ReaderTier>('paid')
  const [wantedBranch, setBranch] = useState<Branch>({ kind: 'reader' })
  const variant = shownOption(draft.variants, wanted)
  const branch = shownBranch(shownContent(draft, variant), wantedBranch)
  const { newsletterId } = campaign
  const readerId = reader?.id
  const input = useMemo(
    () => previewInputOf({ newsletterId }, draft, { readerId, variant, as, branch }),
    [newsletterId, draft, readerId, variant, as, branch],
  )
  const made = usePreview(input)
  const root = shownRoot(draft, variant)
  const [following] = useState(() => new Following())
  const follow = useMemo(() => ({ following, root }), [following, root])
  useShownText(following, draft, { variant, setWanted })
  return { reader, setReader, as, setAs, variant, setWanted, branch, setBranch, made, follow }
}

/** Shows the option in whose text the cursor comes. */
function useShownText(
  following: Following,
  draft: Draft,
  shown: { variant: Option['key'] | null; setWanted: (key: Option['key']) => void },
) {
  const now = useRef({ draft, ...shown })
  useEffect(() => {
    now.current = { draft, ...shown }
  })
  useEffect(() => {
    let before: string | undefined
    return following.subscribe(() => {
      const { root } = following.read()!
      if (root === before) return
      before = root
      const { draft, variant, setWanted } = now.current
      if (variant !== null && shownRoot(draft, variant) !== root)
        setWanted(optionAt(draft, root) ?? 'A')
    })
  }, [following])
}

export type ComposerState = ReturnType<typeof useComposer>
