import './content.css'
import { Loader } from '@mantine/core'
import { lazy, Suspense, use, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from '../../kit/content-words.ts'
import { placeOf } from './content.ts'
import { FullButton, FullScreen } from './FullScreen.tsx'
import { FormatChoice, useOfferEnds } from './FormatChoice.tsx'
import { usePastedTags } from './useTagTranslation.ts'
import { WritingContext } from './writing.ts'

const Editor = lazy(() => import('./editor/Editor.tsx'))
const VisualEditor = lazy(() => import('./visual/VisualEditor.tsx'))

interface Props {
  value: Content
  change: (value: Content) => void
  label: string
  /** The JSON pointer above the content. */
  at?: string
}

export function ContentEditor({ value, change, label, at = '' }: Props) {
  const { t } = useTranslation('content')
  const writing = use(WritingContext)
  const place = at + placeOf(value)
  const now = useRef({ value, change })
  const tell = useCallback((next: Content) => {
    // A page may draw what was typed some keys later.
    now.current.value = next
    now.current.change(next)
  }, [])
  useEffect(() => {
    now.current = { value, change }
  })
  useOfferEnds(value)
  const offerTranslation = usePastedTags(() => now.current.value, tell)
  // The bar of an editor is drawn anew with these buttons, which no key changes.
  const choose = useMemo(
    () => (
      <>
        <FullButton />
        <FormatChoice format={value.format} read={() => now.current.value} change={tell} />
      </>
    ),
    [value.format, tell],
  )
  return (
    <div
      data-place={place}
      onPasteCapture={({ clipboardData }) => offerTranslation(clipboardData, value.format)}
    >
      <FullScreen>
        <Suspense fallback={<Loader size="sm" role="status" aria-label={t('editor.loading')} />}>
          {value.format === 'blocks' ? (
            <VisualEditor
              value={value}
              change={tell}
              label={label}
              root={place}
              choose={choose}
              {...writing}
            />
          ) : (
            <Editor
              value={value.body}
              format={value.format}
              change={(body) => tell({ ...value, body })}
              choose={choose}
              root={place}
              label={label}
              placeholder={t(value.format === 'html' ? 'textHintHtml' : 'textHint')}
            />
          )}
        </Suspense>
      </FullScreen>
    </div>
  )
}
