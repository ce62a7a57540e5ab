import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number, percent } from '../../format.ts'
import { Figures } from '../../kit/Meter.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { sentenceOf, useRead } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { audienceWords, useSegment } from './audience.ts'
import type { Campaign } from './campaign.ts'
import { MailPreview } from './MailPreview.tsx'

/** The report of a campaign: the readers' opens and clicks, the steps of sending, and the mail. */
export function Report({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { newsletters } = useNewsletter()
  const { newsletterId, subject, previewText, content, counts, steps, audience } = campaign
  const newsletter = newsletters.find(({ id }) => id === newsletterId)
  const segment = useSegment(audience.segmentId)
  const mail = useRead('preview_content', { newsletterId, subject, previewText, content })
  const { sent, opens, clicks, unsubscribes, bounces, complaints, recipients } = counts
  const figure = (key: string, part: number, whole: number, of: string) => ({
    label: t(key),
    value: number(part),
    ...(whole > 0 && { hint: t(of, { rate: percent(part, whole), shown: number(whole) }) }),
  })
  return (
    <div className="mc-report">
      {steps.length > 0 && (
        <Figures
          figures={[
            newsletter?.tracking.opens === false ? { label: t('opens'), value: '–', hint: t('notMeasured') } : figure('opens', opens, sent, 'ofSent'),
            newsletter?.tracking.clicks === false
              ? { label: t('clicks'), value: '–', hint: t('notMeasured') }
              : figure('clicks', clicks, sent, 'ofSent'),
            figure('unsubscribes', unsubscribes, sent, 'ofSent'),
            figure('bounces', bounces, recipients, 'ofRecipients'),
            figure('complaints', complaints, sent, 'ofSent'),
          ]}
        />
      )}
      {steps.length > 1 && (
        <Stack gap={8}>
          <Title order={2}>{t('steps')}</Title>
          {steps.map(({ number: step, recipients, startedAt, finishedAt }) => (
            <Text key={step} className="figures">
              {t('step', { step, count: recipients, shown: number(recipients) })} · <Time at={startedAt} as="dayAndTime" />{' '}
              <StatusBadge status={finishedAt === null ? 'running' : 'done'} />
            </Text>
          ))}
        </Stack>
      )}
      <Stack gap={8}>
        <Title order={2}>{t('mail')}</Title>
        <Text c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {t('wentTo', { audience: audienceWords(t, audience, segment.data?.name) })}
        </Text>
        <MailPreview
          preview={mail.data ?? null}
          pending={mail.isPending}
          problem={mail.error && sentenceOf(mail.error)}
          again={() => void mail.refetch()}
          sender={newsletter ? `${newsletter.sender.name} <${newsletter.sender.email}>` : ''}
          reader={
            <Text size="sm" c="dimmed" px={8}>
              {t(steps.length === 0 ? 'preview.asSample' : 'preview.asToday')}
            </Text>
          }
          height="560px"
        />
      </Stack>
    </div>
  )
}
