import { Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../kit/Problem.tsx'
import { sentenceOf, useRead } from '../../queries.ts'

const TYPING_MS = 600

/** Shows the text as the mail that a reader would get, filled in with samples. */
export function WelcomePreview({ newsletterId, subject, content }: { newsletterId: string; subject: string; content: string }) {
  const { t } = useTranslation(['site', 'frame'])
  const [asked] = useDebouncedValue(JSON.stringify({ subject, body: content }), TYPING_MS)
  const { subject: line, body } = JSON.parse(asked) as { subject: string; body: string }
  const empty = body.trim() === ''
  const preview = useRead('preview_content', { newsletterId, subject: line, content: { format: 'markdown', body } }, { enabled: !empty, keep: true })
  return (
    <figure style={{ margin: 0, minWidth: 0 }}>
      <Text component="figcaption" size="sm" fw={500} mb={4}>
        {t('preview')}
      </Text>
      {empty || (!preview.data && !preview.error) ? (
        <div className="mc-frame" style={{ height: 480, background: 'none', display: 'grid', placeItems: 'center', padding: 24 }}>
          {empty ? <Text c="dimmed">{t('welcome.nothingYet')}</Text> : <Loader size="sm" role="status" aria-label={t('preview')} />}
        </div>
      ) : preview.error ? (
        <Problem text={sentenceOf(preview.error)} />
      ) : (
        <>
          <Text size="sm" c="dimmed" dir="auto" mb={8} style={{ overflowWrap: 'anywhere' }}>
            {t('welcome.subject')}: {preview.data?.subject}
          </Text>
          <iframe className="mc-frame" sandbox="" srcDoc={preview.data?.html} title={t('welcome.preview')} style={{ height: 480 }} />
        </>
      )}
    </figure>
  )
}
