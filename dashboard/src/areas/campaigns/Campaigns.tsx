import { Button, Chip, Group, Loader, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Mails } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number, percent } from '../../format.ts'
import type { Content } from '../../kit/content-words.ts'
import { emptyText } from '../../last-format.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dots } from '../../kit/facts/Dots.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { isEmptyList, useFilters } from '../../kit/Filters.tsx'
import { rememberMade } from '../../kit/made.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { audienceWords, useSegment } from './audience.ts'
import { type Campaign, isUnderWay, type Say, shownStatus } from './campaign.ts'
import { CampaignMenu } from './CampaignMenu.tsx'
import { NewCampaign } from './NewCampaign.tsx'
import { NextUp } from './schedule/NextUp.tsx'

const STATUSES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'stopped',
  'sent',
  'cancelled',
] as const

export default function Campaigns() {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  const [search, change] = useFilters<'status' | 'new'>()
  const status = STATUSES.find((one) => one === search.status)
  const filter = { newsletterId: newsletter?.id, status }
  const [live, setLive] = useState(false)
  const query = useList('list_campaigns', { ...filter, limit: 50, include: 'total' }, { live })
  const underWay = query.items.some(isUnderWay)
  if (underWay !== live) setLive(underWay)
  const { create, write } = useWrite(newsletter?.id, mayWrite && search.new !== undefined)
  const total = query.first?.total

  return (
    <Page
      title={t('title')}
      beside={
        total !== undefined && (
          <Text c="dimmed" className="figures">
            {number(total)}
          </Text>
        )
      }
      peek={{ operation: 'list_campaigns', input: { ...filter, limit: 50 } }}
      actions={mayWrite && <NewCampaign write={write} pending={create.pending} />}
      filters={
        isEmptyList(query, status !== undefined) ? undefined : (
          <StatusChips status={status} choose={(status) => change({ status })} />
        )
      }
    >
      <Stack gap="md">
        <Problem text={create.problem} />
        {status === undefined && <NextUp newsletterId={newsletter?.id} />}
        <DataTable<Campaign>
          name="campaigns"
          label={t('title')}
          query={query}
          id={({ id }) => id}
          to={({ id }) => `/campaigns/${id}`}
          columns={columns(t, mayWrite)}
          empty={
            status !== undefined ? (
              <EmptyState title={t('noMatch', { status: t(`frame:status.${status}`) })}>
                <Button variant="default" onClick={() => change({ status: undefined })}>
                  {t('frame:filters.clearAll')}
                </Button>
              </EmptyState>
            ) : create.pending ? (
              <Group justify="center" py={48}>
                <Loader size="sm" />
              </Group>
            ) : (
              <EmptyState icon={<Mails size={32} />} title={t('empty')} text={t('emptyText')}>
                {mayWrite && (
                  <>
                    <NewCampaign write={write} pending={create.pending} />
                    <Button variant="default" component={Link} to="/moves">
                      {t('moveHere')}
                    </Button>
                  </>
                )}
              </EmptyState>
            )
          }
        />
      </Stack>
    </Page>
  )
}

function StatusChips({
  status = 'all',
  choose,
}: {
  status: string | undefined
  choose: (status: string | undefined) => void
}) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // `scrollIntoView` would move the page too, away from the reader's place.
    const chip = row.current?.querySelector(':checked')?.parentElement
    if (chip) row.current?.scrollTo({ left: chip.offsetLeft - row.current.offsetLeft - 16 })
  }, [status])
  return (
    <Chip.Group value={status} onChange={(value) => choose(value === 'all' ? undefined : value)}>
      <div className="mc-chips" ref={row} role="radiogroup" aria-label={t('status')}>
        {['all', ...STATUSES].map((one) => (
          <Chip key={one} value={one} size="sm" variant="outline">
            {one === 'all' ? t('all') : t(`frame:status.${one}`)}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  )
}

/** Creates a draft and opens it: at once when the address asks for it. */
function useWrite(newsletterId: string | undefined, atOnce: boolean) {
  const navigate = useNavigate()
  const create = useOperation('create_campaign', {
    done({ id }) {
      rememberMade(id)
      return navigate({ to: `/campaigns/${id}`, replace: atOnce })
    },
  })
  const write = (content: Content = emptyText()) => void create.run({ newsletterId, content })
  const begun = useRef(false)
  useEffect(() => {
    if (atOnce && !begun.current) {
      begun.current = true
      write()
    }
    if (!atOnce) begun.current = false
  })
  return { create, write }
}

function AudienceWords({ audience }: Pick<Campaign, 'audience'>) {
  const { t } = useTranslation('campaigns')
  const words = audienceWords(t, audience, useSegment(audience.segmentId).data?.name)
  return <span title={words}>{words}</span>
}

const whenOf = ({ steps, scheduledFor, createdAt }: Campaign) =>
  steps[0]?.startedAt ?? scheduledFor ?? createdAt

/** Status, time and figures below a subject where the table has no columns for them. */
function OnPhone({ campaign, isOut }: { campaign: Campaign; isOut: boolean }) {
  const { t } = useTranslation('campaigns')
  const { opens, clicks, sent } = campaign.counts
  return (
    <Text
      size="sm"
      c="dimmed"
      component="div"
      hiddenFrom="sm"
      className="figures"
      style={{ whiteSpace: 'normal', paddingBlock: 2 }}
    >
      <Dots>
        <StatusBadge status={shownStatus(campaign)} />
        <Time at={whenOf(campaign)} />
        {isOut && t('onPhone', { opens: percent(opens, sent), clicks: percent(clicks, sent) })}
      </Dots>
    </Text>
  )
}

function columns(t: Say, mayWrite: boolean): Column<Campaign>[] {
  const isOut = ({ status }: Campaign) => status !== 'draft' && status !== 'scheduled'
  const shown: Column<Campaign>[] = [
    {
      key: 'subject',
      header: t('subject'),
      cell: (one) => (
        <>
          <span dir="auto" title={one.subject}>
            {one.subject || t('noSubject')}
          </span>
          <OnPhone campaign={one} isOut={isOut(one)} />
        </>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: (one) => <StatusBadge status={shownStatus(one)} />,
      wide: true,
      width: 124,
    },
    {
      key: 'audience',
      header: t('audience'),
      cell: ({ audience }) => <AudienceWords audience={audience} />,
      wide: true,
      width: 190,
    },
    {
      key: 'sent',
      header: t('sent'),
      cell: (one) => isOut(one) && number(one.counts.sent),
      wide: true,
      right: true,
      width: 90,
    },
    {
      key: 'opens',
      header: t('opens'),
      cell: (one) => isOut(one) && percent(one.counts.opens, one.counts.sent),
      wide: true,
      right: true,
      width: 84,
    },
    {
      key: 'clicks',
      header: t('clicks'),
      cell: (one) => isOut(one) && percent(one.counts.clicks, one.counts.sent),
      wide: true,
      right: true,
      width: 84,
    },
    {
      key: 'when',
      header: t('when'),
      cell: (one) => <Time at={whenOf(one)} />,
      wide: true,
      width: 140,
    },
  ]
  if (mayWrite)
    shown.push({
      key: 'menu',
      header: t('actions'),
      cell: (one) => <CampaignMenu campaign={one} />,
      width: 56,
      quiet: true,
      right: true,
    })
  return shown
}
