import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Content, wordsOf } from '../../kit/content-words.ts'
import { usePreview } from '../../kit/preview/preview.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import { MailPreview } from '../content/MailPreview.tsx'

export function WelcomePreview({
  newsletter: { id, sender },
  subject,
  content,
}: {
  newsletter: Newsletter
  subject: string
  content: Content
}) {
  const { t } = useTranslation('site')
  const empty = wordsOf(content).trim() === ''
  const made = usePreview(empty ? null : { newsletterId: id, subject, content })
  return (
    <section aria-label={t('welcome.preview')} style={{ minWidth: 0 }}>
      {empty ? (
        <div
          className="mc-frame"
          style={{
            height: 'clamp(160px, 40vw, 480px)',
            background: 'none',
            display: 'grid',
            placeItems: 'center',
            padding: 24,
          }}
        >
          <Text c="dimmed">{t('welcome.nothingYet')}</Text>
        </div>
      ) : (
        <MailPreview
          {...made}
          withLosses
          sender={`${sender.name} <${sender.email}>`}
          height="480px"
        />
      )}
    </section>
  )
}
