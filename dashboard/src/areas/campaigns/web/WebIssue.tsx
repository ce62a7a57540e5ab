import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, ExternalLink, Pencil, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { CopyField } from '../../../kit/CopyField.tsx'
import { useMay } from '../../../shell/session.ts'
import type { Campaign } from '../campaign.ts'
import { ChangeAddress } from './ChangeAddress.tsx'
import { ShareIssue } from './ShareIssue.tsx'
import { useWebPath } from './useWebPath.ts'

/** The issue on the web. Nothing for a campaign that is not there. */
export function WebIssue({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const mayWrite = useMay('editor')
  const web = useWebPath(campaign)
  const [isChanging, setChanging] = useState(false)
  if (web === null) return campaign.status === 'sent' ? <OutByMail campaign={campaign} /> : null
  const { path, site, address } = web
  return (
    <section className="mc-card mc-web-issue" aria-labelledby="web-issue">
      <img src={`${path}/card.png`} alt={t('web.card')} width={1200} height={630} />
      <Stack gap="sm" style={{ minWidth: 0 }}>
        <h2 id="web-issue">{t(campaign.status === 'sent' ? 'web.out' : 'web.title')}</h2>
        <Text c="dimmed">
          {t(textOf(campaign))}{' '}
          {campaign.listed && (
            <Anchor href={site} target="_blank" underline="always" inherit>
              {t('web.archive')}
            </Anchor>
          )}
        </Text>
        <CopyField value={address} label={t('web.copy')} />
        <Group gap="xs">
          <Button
            component="a"
            href={path}
            target="_blank"
            variant="default"
            leftSection={<ExternalLink size={16} />}
          >
            {t('web.view')}
          </Button>
          {campaign.access === 'everyone' && (
            <ShareIssue title={campaign.subject} address={address} />
          )}
          <SeeReport />
          {mayWrite && ['sending', 'sent'].includes(campaign.status) && <NextIssue />}
          {mayWrite && (
            <Button
              variant="subtle"
              leftSection={<Pencil size={16} />}
              onClick={() => setChanging(true)}
            >
              {t('web.change')}
            </Button>
          )}
        </Group>
      </Stack>
      <ChangeAddress
        campaign={campaign}
        site={`${location.origin}${site}`}
        opened={isChanging}
        close={() => setChanging(false)}
      />
    </section>
  )
}

/** Names the words that say who can read an issue, and why it is in no list where it is not. */
function textOf({ listed, access, status, variants, winner }: Campaign) {
  if (listed) return access === 'everyone' ? 'web.text' : 'web.partText'
  if (status === 'cancelled') return 'web.cancelledText'
  return variants !== null && winner === null ? 'web.testText' : 'web.limitText'
}

/** The end of an issue without a page: hidden archive, or sent to a part of the readers. */
function OutByMail({ campaign: { counts } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const mayWrite = useMay('editor')
  return (
    <section className="mc-card" aria-labelledby="web-issue">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} id="web-issue">
            {t('web.out')}
          </Title>
          <Text c="dimmed">
            {t('web.outText', { count: counts.sent, shown: number(counts.sent) })}
          </Text>
        </div>
        <Group gap="xs">
          <SeeReport />
          {mayWrite && <NextIssue />}
        </Group>
      </Group>
    </section>
  )
}

/** Leads down to the report, which stands below on the same page. */
function SeeReport() {
  const { t } = useTranslation('campaigns')
  return (
    <Button
      variant="default"
      leftSection={<ChartNoAxesColumn size={16} />}
      onClick={() => {
        const report = document.getElementById('campaign-report')
        report?.scrollIntoView({ block: 'start' })
        report?.focus({ preventScroll: true })
      }}
    >
      {t('ends.report')}
    </Button>
  )
}

function NextIssue() {
  const { t } = useTranslation('campaigns')
  return (
    <Button
      component={Link}
      to="/campaigns"
      search={{ new: '1' } as never}
      variant="default"
      leftSection={<PenLine size={16} />}
    >
      {t('web.nextIssue')}
    </Button>
  )
}
