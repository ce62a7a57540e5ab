import { useHotkeys } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreviewOf } from '../../kit/preview/preview.ts'
import type { Reader } from '../contacts/useReaders.ts'
import { useChoices } from './builder/choices.ts'
import { metOf, placeErrors, unfinishedOf } from './builder/problems.ts'
import { compile } from './builder/tree.ts'
import { useBuilder } from './builder/useBuilder.ts'
import {
  isChanged,
  isSavable,
  previewInputOf,
  problemsByPart,
  type SegmentValues,
  waitOf,
} from './segment-form.ts'

export interface SegmentFormProps {
  title: string
  back: { to: string; label: string }
  segmentId: string | null
  newsletterId: string | undefined
  initial: SegmentValues
  /** Saves, and leaves the page. Returns null when it was refused. */
  save: (values: SegmentValues) => Promise<unknown>
  saving: { pending: boolean; error: unknown; problem: string | null }
}

export function useSegmentForm({
  segmentId,
  newsletterId,
  initial,
  save,
  saving,
}: SegmentFormProps) {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  const choices = useChoices(newsletterId)
  const builder = useBuilder(initial.filter)
  const { tree } = builder
  const [name, setName] = useState(initial.name)
  const [reader, setReader] = useState<Reader | null>(null)
  const [exactFor, setExactFor] = useState<string | null>(null)
  const [triedFor, setTriedFor] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const compiled = useMemo(() => compile(tree), [tree])
  const { filter } = compiled
  const written = JSON.stringify(filter)
  // As it is compiled, since a stored filter may be written in another way.
  const [first] = useState({ name: initial.name, filter })
  const editing = { segmentId, newsletterId, name: name.trim(), filter }
  const unfinished = choices.ready
    ? unfinishedOf(tree, choices.custom, t)
    : new Map<string, string>()
  const isWhole = choices.ready && unfinished.size === 0
  const asked = usePreviewOf(
    'preview_segment',
    isWhole ? previewInputOf(editing, { readerId: reader?.id, exactFor }) : null,
  )
  const isCurrent = isWhole && asked.current
  const tried = triedFor === written
  const ofPreview = placeErrors(isCurrent ? asked.error : null, compiled, t)
  const ofSave = placeErrors(tried ? saving.error : null, compiled, t)
  const explained = isCurrent && asked.error === null ? asked.preview?.contact : undefined
  const wait = waitOf({ unfinished, ofPreview })

  const submit = async () => {
    setTriedFor(written)
    if (!isSavable(editing, unfinished)) {
      requestAnimationFrame(() =>
        document
          .querySelector<HTMLElement>('input[aria-invalid=true], [data-wrong] input')
          ?.focus(),
      )
      return
    }
    setSaved(true)
    if ((await save({ name: editing.name, filter })) === null) setSaved(false)
  }
  useHotkeys([['mod+S', () => void submit()]], [], true)
  return {
    choices,
    builder,
    editing,
    name,
    setName,
    reader,
    setReader,
    asked,
    ofPreview,
    ofSave,
    submit,
    changed: !saved && isChanged(editing, first),
    nameError: triedFor !== null && editing.name === '' ? t('nameMissing') : null,
    waits: wait && t(wait.says, { count: wait.count }),
    problems: problemsByPart({ tried, unfinished, ofPreview, ofSave }),
    met: explained ? metOf(explained.filter, compiled) : null,
    countExactly: () => setExactFor(written),
  }
}

export type SegmentFormState = ReturnType<typeof useSegmentForm>
