import './content.css'
import { Loader } from '@mantine/core'
import { lazy, Suspense, use, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from '../../kit/content-words.ts'
import { placeOf } from './content.ts'
import { useOfferEnds } from './FormatChoice.tsx'
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
  return (
    <div
      data-place={place}
      onPasteCapture={({ clipboardData }) => offerTranslation(clipboardData, value.format)}
    >
      <Suspense fallback={<Loader size="sm" role="status" aria-label={t('editor.loading')} />}>
        {value.format === 'blocks' ? (
          <VisualEditor value={value} change={tell} label={label} root={place} {...writing} />
        ) : (
          <Editor
            value={value.body}
            format={value.format}
            change={(body) => tell({ ...value, body })}
            root={place}
            label={label}
            placeholder={t(value.format === 'html' ? 'textHintHtml' : 'textHint')}
          />
        )}
      </Suspense>
    </div>
  )
}
