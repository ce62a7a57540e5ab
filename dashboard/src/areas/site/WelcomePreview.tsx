import { Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MailFrame } from '../../kit/MailFrame.tsx'
import { usePreview } from '../../kit/preview.ts'
import { PreviewProblem } from '../../kit/PreviewProblem.tsx'

/** Shows the text as the mail that a reader would get, filled in with samples. */
export function WelcomePreview({ newsletterId, subject, content }: { newsletterId: string; subject: string; content: string }) {
  const { t } = useTranslation(['site', 'frame'])
  const empty = content.trim() === ''
  const { preview, problem, ...rest } = usePreview(empty ? null : { newsletterId, subject, content: { format: 'markdown', body: content } })
  return (
    <figure style={{ margin: 0, minWidth: 0 }}>
      <Text component="figcaption" size="sm" fw={500} mb={4}>
        {t('preview')}
      </Text>
      {empty || (!preview && !problem) ? (
        <div className="mc-frame" style={{ height: 480, background: 'none', display: 'grid', placeItems: 'center', padding: 24 }}>
          {empty ? <Text c="dimmed">{t('welcome.nothingYet')}</Text> : <Loader size="sm" role="status" aria-label={t('preview')} />}
        </div>
      ) : (
        <Stack gap={8}>
          <PreviewProblem problem={problem} {...rest} />
          {preview && (
            <>
              <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {t('welcome.subject')}: {preview.subject}
              </Text>
              <MailFrame html={preview.html} title={t('welcome.preview')} style={{ height: 480 }} />
            </>
          )}
        </Stack>
      )}
    </figure>
  )
}
