import { Button, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { Figures } from '../../kit/Meter.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { type OutputOf, useRead } from '../../queries.ts'
import { hasStarted } from '../../shell/guide.ts'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { Attention } from './Attention.tsx'
import { Checklist } from './Checklist.tsx'
import { Desk } from './Desk.tsx'
import { lastDays } from './last-days.ts'
import { BackupTrouble, LastBackup } from './LastBackup.tsx'
import { LastCampaigns } from './LastCampaigns.tsx'
import { NoMailServer } from './NoMailServer.tsx'
import type { AccountOverview } from '../../api.ts'
import { WaitingApprovals } from '../approvals/WaitingApprovals.tsx'
import { SampleNote } from './SampleNote.tsx'

const Growth = lazy(() => import('./Growth.tsx'))

export default function Home() {
  const { t } = useTranslation(['home', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  const query = useRead(
    'get_overview',
    {},
    {
      live: (overview) =>
        overview?.lastCampaigns.some(({ status }) => status === 'sending') ?? false,
    },
  )
  const navigate = useNavigate()
  const first =
    newsletter !== null &&
    mayWrite &&
    query.data !== undefined &&
    isFresh(query.data) &&
    !hasStarted()
  useEffect(() => {
    if (first) void navigate({ to: '/start', replace: true })
  }, [first, navigate])
  return (
    <Page
      title={t('title')}
      peek={{ operation: 'get_overview', input: {} }}
      actions={
        mayWrite && (
          <Button
            component={Link}
            to="/campaigns"
            search={{ new: '1' } as never}
            leftSection={<PenLine size={16} />}
          >
            {t('write')}
          </Button>
        )
      }
    >
      <ReadState query={query} lines={8}>
        {(overview) => <Overviewed overview={overview} newsletter={newsletter} />}
      </ReadState>
    </Page>
  )
}

function Overviewed({
  overview,
  newsletter,
}: {
  overview: AccountOverview
  newsletter: Newsletter | null
}) {
  const { t } = useTranslation('home')
  const mayWrite = useMay('editor')
  const { active, pending } = overview.newsletters.find(({ id }) => id === newsletter?.id)
    ?.subscribers ?? { active: 0, pending: 0 }
  const { added, lost } = useGrowth(newsletter)
  // What keeps all mail back comes first, alone. The page says the outbox above in other words.
  const stops = overview.attention.filter(({ code }) => code === 'mail_service_failing')
  const rest = overview.attention.filter(
    ({ code }) => code !== 'mail_service_failing' && code !== 'mail_to_outbox',
  )
  return (
    <Stack gap="lg">
      {stops.length > 0 && <Attention attention={stops} />}
      {mayWrite && <WaitingApprovals />}
      <NoMailServer />
      <BackupTrouble />
      <SampleNote />
      {newsletter && <Desk newsletterId={newsletter.id} />}
      <Figures
        figures={[
          { label: t('active'), value: number(active) },
          {
            label: t('added'),
            value: added === null ? '–' : `+${number(added)}`,
            hint: t('days30'),
          },
          { label: t('lost'), value: lost === null ? '–' : number(lost), hint: t('days30') },
          { label: t('pending'), value: number(pending), hint: t('pendingHint') },
        ]}
      />
      {newsletter && mayWrite && <Checklist overview={overview} newsletter={newsletter} />}
      {/* Until the newsletter's own growth is read, the account's says whether there is any. */}
      {newsletter && active + (added ?? overview.growth.days30.added) > 0 && (
        <Section title={t('growth.title')}>
          <Suspense fallback={<Skeleton h={330} radius="md" />}>
            <Growth
              key={newsletter.id}
              newsletterId={newsletter.id}
              createdAt={newsletter.createdAt}
            />
          </Suspense>
        </Section>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing="lg">
        <Section title={t('lastCampaigns')}>
          <LastCampaigns campaigns={overview.lastCampaigns} />
        </Section>
        {(rest.length > 0 || stops.length === 0) && (
          <Section title={t('attention')}>
            <Attention attention={rest} />
          </Section>
        )}
      </SimpleGrid>
      <LastBackup />
    </Stack>
  )
}

/** Counts 30 days of growth for one newsletter; the overview counts all of them together. */
function useGrowth(newsletter: Newsletter | null): { added: number | null; lost: number | null } {
  const { data } = useRead('get_growth', {
    ...(newsletter && { newsletterId: newsletter.id }),
    ...lastDays(30),
    by: 'month',
  })
  if (!data) return { added: null, lost: null }
  const sum = (countOf: (period: OutputOf<'get_growth'>['data'][number]) => number) =>
    data.data.reduce((all, period) => all + countOf(period), 0)
  return {
    added: sum(({ added, imported }) => added + imported),
    lost: sum(({ unsubscribed, bounced, complained }) => unsubscribed + bounced + complained),
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section" aria-label={title} miw={0}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  )
}

/** Returns whether nothing was done in the account yet. */
function isFresh({ newsletters, lastCampaigns, growth }: AccountOverview): boolean {
  return (
    lastCampaigns.length === 0 &&
    growth.days30.added === 0 &&
    newsletters.every(({ subscribers: { active, pending } }) => active + pending === 0)
  )
}
