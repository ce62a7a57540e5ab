import { Alert, Loader } from '@mantine/core'
import { Blocks } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from './content.ts'
import { placeOf } from './content.ts'

const Editor = lazy(() => import('./editor/Editor.tsx'))

/** Writes a text in Markdown or HTML. Blocks are shown by the preview beside it. `at`: the JSON pointer above the content. */
export function ContentEditor({ value, change, label, at = '' }: { value: Content; change: (value: Content) => void; label: string; at?: string }) {
  const { t } = useTranslation('campaigns')
  return (
    <div data-place={at + placeOf(value)}>
      {value.format === 'blocks' ? (
        <Alert variant="light" icon={<Blocks size={18} />} title={t('blocks.title', { count: value.blocks.length })}>
          {t('blocks.text')}
        </Alert>
      ) : (
        <Suspense fallback={<Loader size="sm" role="status" aria-label={t('editor.loading')} />}>
          <Editor
            value={value.body}
            format={value.format}
            change={(body) => change({ ...value, body })}
            changeFormat={(format) => change({ ...value, format })}
            label={label}
            placeholder={t(value.format === 'html' ? 'textHintHtml' : 'textHint')}
          />
        </Suspense>
      )}
    </div>
  )
}
