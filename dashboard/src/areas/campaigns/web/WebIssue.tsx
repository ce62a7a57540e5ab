import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../../kit/CopyField.tsx'
import { useMay } from '../../../shell/session.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import type { Campaign } from '../campaign.ts'
import { ChangeAddress } from './ChangeAddress.tsx'

/** The issue on the web: its address to share, the card that link previews show, and what to do next. Nothing for a campaign that is not there. */
export function WebIssue({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const mayWrite = useMay('editor')
  const newsletter = useNewsletter().newsletters.find(({ id }) => id === campaign.newsletterId)
  const [isChanging, setChanging] = useState(false)
  if (campaign.publishedAt === null || newsletter?.archive !== 'public') return null
  const path = `/n/${newsletter.slug}/${campaign.slug ?? campaign.id}`
  const site = `/n/${newsletter.slug}`
  return (
    <section className="mc-card mc-web-issue" aria-labelledby="web-issue">
      <img src={`${path}/card.png`} alt={t('web.card')} width={1200} height={630} />
      <Stack gap="sm" style={{ minWidth: 0 }}>
        <h2 id="web-issue">{t(campaign.status === 'sent' ? 'web.out' : 'web.title')}</h2>
        <Text c="dimmed">
          {t(campaign.access === 'everyone' ? 'web.text' : 'web.partText')}{' '}
          <Anchor href={site} target="_blank" underline="always" inherit>
            {t('web.archive')}
          </Anchor>
        </Text>
        <CopyField value={`${location.origin}${path}`} label={t('web.copy')} />
        <Group gap="xs">
          <Button component="a" href={path} target="_blank" variant="default" leftSection={<ExternalLink size={16} />}>
            {t('web.view')}
          </Button>
          {mayWrite && (
            <Button variant="subtle" leftSection={<Pencil size={16} />} onClick={() => setChanging(true)}>
              {t('web.change')}
            </Button>
          )}
        </Group>
      </Stack>
      <ChangeAddress campaign={campaign} site={`${location.origin}${site}`} opened={isChanging} close={() => setChanging(false)} />
    </section>
  )
}
