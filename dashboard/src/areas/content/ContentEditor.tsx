import './content.css'
import { Loader } from '@mantine/core'
import { lazy, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from '../../kit/content-words.ts'
import { placeOf } from './content.ts'
import { FullButton, FullScreen } from './FullScreen.tsx'
import { FormatChoice } from './FormatChoice.tsx'
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

/** Writes a text in Markdown, in HTML or as blocks. */
export function ContentEditor({ value, change, label, at = '' }: Props) {
  const { t } = useTranslation('content')
  const writing = use(WritingContext)
  const place = at + placeOf(value)
  const choose = (
    <>
      <FullButton />
      <FormatChoice content={value} change={change} />
    </>
  )
  return (
    <div data-place={place}>
      <FullScreen>
        <Suspense fallback={<Loader size="sm" role="status" aria-label={t('editor.loading')} />}>
          {value.format === 'blocks' ? (
            <VisualEditor value={value} change={change} label={label} root={place} choose={choose} {...writing} />
          ) : (
            <Editor
              value={value.body}
              format={value.format}
              change={(body) => change({ ...value, body })}
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
