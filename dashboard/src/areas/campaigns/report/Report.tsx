import { Group, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number, percent } from '../../../format.ts'
import { ReadState } from '../../../kit/ReadState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Time } from '../../../kit/Time.tsx'
import { type OutputOf, sentenceOf, useRead } from '../../../queries.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { audienceWords, useSegment } from '../audience.ts'
import { type Campaign, isUnderWay } from '../campaign.ts'
import { newerCounts } from '../counts.ts'
import { MailPreview } from '../../content/MailPreview.tsx'
import { withBadges } from './click-map.ts'
import { Rates } from './Rates.tsx'
import { Failures, Links, Machines, Providers, Revenue } from './ReportTables.tsx'
import { OptionSelect } from '../variants/OptionSelect.tsx'
import { type Option, shownOption } from '../variants/variants.ts'
import './report.css'

/** The most pixels of a mail beside its figures, unless more is asked for. */
const FRAME_MAX = 640

type CampaignReport = OutputOf<'get_campaign_report'>

/** Charts come after the rest of the page: they are half as large as the whole frame. */
const Timeline = lazy(() => import('./Timeline.tsx'))

export function Report({ campaign }: { campaign: Campaign }) {
  const isOut = campaign.steps.length > 0
  const query = useRead(
    'get_campaign_report',
    { campaignId: campaign.id },
    // The report may have been made before the campaign's last counts.
    {
      live: (report) =>
        isUnderWay(campaign) || report?.computedAt === null || isBehind(report, campaign),
      enabled: isOut,
    },
  )
  if (!isOut) return <Mail campaign={campaign} links={[]} sent={0} />
  return (
    <div className="mc-report">
      <ReadState query={query} lines={8}>
        {(report) => <Reported campaign={campaign} report={report} />}
      </ReadState>
    </div>
  )
}

/** Returns whether a report is older than the end of its campaign's sending. */
function isBehind(report: CampaignReport | undefined, { counts }: Campaign): boolean {
  return counts.pending === 0 && (report?.counts.pending ?? 0) > 0
}

function Reported({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation('report')
  const { newsletters } = useNewsletter()
  const tracking = newsletters.find(({ id }) => id === campaign.newsletterId)?.tracking
  const unmeasured = [
    ...(tracking?.opens === false ? (['opened'] as const) : []),
    ...(tracking?.clicks === false ? (['clicked'] as const) : []),
  ]
  const startedAt = campaign.steps[0]?.startedAt
  const counts = newerCounts(campaign.counts, report.counts)
  const { sent } = counts
  const mail = useMail(campaign, shownOption(campaign.variants, campaign.winner?.key ?? 'A'))
  return (
    <>
      {counts.pending > 0 && (
        <Text c="dimmed" role="status">
          {t('underWay', { count: counts.pending, shown: number(counts.pending) })}
        </Text>
      )}
      <Rates report={report} counts={counts} unmeasured={unmeasured} />
      {report.computedAt === null && (
        <Text c="dimmed" role="status">
          {t('counting')}
        </Text>
      )}
      {startedAt && report.computedAt !== null && unmeasured.length < 2 && (
        <Suspense fallback={<div className="mc-card" style={{ minHeight: 300 }} aria-busy />}>
          <Timeline timeline={report.timeline} startedAt={startedAt} />
        </Suspense>
      )}
      <Steps campaign={campaign} />
      <Mail
        campaign={campaign}
        links={tracking?.clicks === false ? [] : report.links}
        sent={sent}
      />
      <Revenue revenue={report.revenue} />
      {tracking?.clicks !== false && (
        <Links links={report.links} sent={sent} html={mail.data?.html} />
      )}
      {report.computedAt !== null && (
        <Providers providers={report.providers} opens={tracking?.opens !== false} />
      )}
      <Failures failures={report.failures} />
      <Machines machines={report.machines} counts={report.counts} />
    </>
  )
}

function Steps({ campaign: { steps } }: { campaign: Campaign }) {
  const { t } = useTranslation(['report', 'campaigns'])
  if (steps.length < 2) return null
  return (
    <Stack gap={8}>
      <Title order={2}>{t('campaigns:steps')}</Title>
      {steps.map(({ number: step, recipients, startedAt, finishedAt }) => (
        <Text key={step} className="figures">
          {recipients === null
            ? t('campaigns:stepListing', { step })
            : t('campaigns:step', { step, count: recipients, shown: number(recipients) })}{' '}
          · <Time at={startedAt} as="dayAndTime" />{' '}
          <StatusBadge status={finishedAt === null ? 'running' : 'done'} />
        </Text>
      ))}
    </Stack>
  )
}

/** Reads the mail as it was sent, as one of its options. */
function useMail({ id }: Campaign, variant: ReturnType<typeof shownOption>) {
  return useRead(
    'get_campaign_mail',
    { campaignId: id, ...(variant && { variant }) },
    { keep: true },
  )
}

function Mail({
  campaign,
  links,
  sent,
}: {
  campaign: Campaign
  links: CampaignReport['links']
  sent: number
}) {
  const { t } = useTranslation(['campaigns', 'report', 'content'])
  const { audience, steps, variants, winner } = campaign
  const [wanted, setWanted] = useState<Option['key'] | null>(null)
  const variant = shownOption(variants, wanted ?? winner?.key ?? 'A')
  const segment = useSegment(audience.segmentId)
  const mail = useMail(campaign, variant)
  const preview = useMemo(() => {
    if (!mail.data) return null
    const shares = new Map(links.map(({ url, readers }) => [url, percent(readers, sent)]))
    return shares.size === 0
      ? mail.data
      : { ...mail.data, html: withBadges(mail.data.html, (url) => shares.get(url) ?? null) }
  }, [mail.data, links, sent])
  return (
    <Stack gap={8}>
      <Title order={2}>{t('campaigns:mail')}</Title>
      <Text c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {t('campaigns:wentTo', { audience: audienceWords(t, audience, segment.data?.name) })}
      </Text>
      {links.length > 0 && <Text c="dimmed">{t('report:clickMap')}</Text>}
      <MailPreview
        preview={preview}
        pending={mail.isPending}
        problem={mail.error && sentenceOf(mail.error)}
        again={() => void mail.refetch()}
        sender={mail.data?.from ?? ''}
        reader={
          <Group gap={8}>
            {variants && variant && (
              <OptionSelect variants={variants} shown={variant} change={setWanted} />
            )}
            <Text size="sm" c="dimmed" px={8}>
              {t(
                steps.length === 0
                  ? 'content:preview.asSample'
                  : mail.data?.look === 'today'
                    ? 'content:preview.asToday'
                    : 'content:preview.asSent',
              )}
            </Text>
          </Group>
        }
        upTo={FRAME_MAX}
        mailKey={variant ?? ''}
      />
    </Stack>
  )
}
