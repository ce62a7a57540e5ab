import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Approval } from '../../api.ts'
import { MailFrame } from '../../kit/MailFrame.tsx'
import { usePreview } from '../../kit/preview/preview.ts'
import { useRead } from '../../queries.ts'

/** The mail of a request about a campaign, as a reader would see it. */
export function MailInQuestion({ input }: Pick<Approval, 'input'>) {
  const { campaignId } = input as { campaignId?: unknown }
  return typeof campaignId === 'string' ? <Mail campaignId={campaignId} /> : null
}

function Mail({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('approvals')
  const campaign = useRead('get_campaign', { campaignId }).data
  const { preview, problem } = usePreview(
    campaign
      ? {
          newsletterId: campaign.newsletterId,
          subject: campaign.subject,
          previewText: campaign.previewText,
          content: campaign.content,
          access: campaign.access,
        }
      : null,
  )
  if (!campaign) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('mail')}>
      <Group justify="space-between" gap="sm">
        <Title order={2}>{t('mail')}</Title>
        <Anchor component={Link} to={`/campaigns/${campaignId}` as never}>
          {t('openDraft')}
        </Anchor>
      </Group>
      <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
        <Text component="span" c="dimmed">
          {t('subject')}:{' '}
        </Text>
        <b>{preview?.subject ?? campaign.subject}</b>
      </Text>
      {preview ? (
        <MailFrame html={preview.html} title={t('mail')} style={{ height: 520 }} />
      ) : problem === null ? (
        <Skeleton h={520} radius="md" />
      ) : (
        <Text c="dimmed">{problem}</Text>
      )}
    </Stack>
  )
}
