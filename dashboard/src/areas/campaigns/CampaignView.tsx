import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pause, Play, Send, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { useFilters } from '../../kit/Filters.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Note } from '../../kit/Note.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { useAskCancel } from './asks.ts'
import { type Campaign, canCancel, canPause, canResume, hasNotBegun, shownStatus } from './campaign.ts'
import { CampaignMenu } from './CampaignMenu.tsx'
import { OutboxNote } from './sending/Notes.tsx'
import { NO_SEARCH, type RecipientSearch } from './report/recipient-search.ts'
import { Recipients } from './report/Recipients.tsx'
import { Report } from './report/Report.tsx'
import { durationOf } from './sending/plan.ts'
import { secondsLate } from './schedule/schedule.ts'
import { NotSent, Scheduled } from './schedule/Scheduled.tsx'
import { SendMore } from './sending/SendMore.tsx'
import { SendingBar } from './sending/SendingBar.tsx'
import { TestResult } from './variants/TestResult.tsx'

/** A campaign that is sent, is being sent, or was ended; a draft too, for a person who may not write. */
export function CampaignView({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const navigate = useNavigate()
  const [{ tab }, change] = useFilters<'tab' | keyof RecipientSearch>()
  const mayWrite = useMay('editor')
  const { id: campaignId, subject, status, steps, stopReason } = campaign
  const pause = useOperation('pause_campaign')
  const resume = useOperation('resume_campaign')
  const [isMore, setMore] = useState(false)
  const askCancel = useAskCancel()
  const isOut = status !== 'draft' && status !== 'scheduled' && !hasNotBegun(campaign)
  const lateS = secondsLate(campaign)
  const late = lateS === null ? null : durationOf(lateS)
  const startedAt = steps[0]?.startedAt
  return (
    <Page
      title={subject || t('noSubject')}
      back={{ to: '/campaigns', label: t('title') }}
      beside={
        <span className="mc-cuts-title">
          <StatusBadge status={shownStatus(campaign)} />
        </span>
      }
      peek={{ operation: 'get_campaign', input: { campaignId } }}
      actions={
        mayWrite && (
          <>
            <CampaignMenu campaign={campaign} framed deleted={() => navigate({ to: '/campaigns' })} />
            {status === 'sent' && (
              <Button variant="default" leftSection={<Send size={16} />} onClick={() => setMore(true)}>
                {t('more.action')}
              </Button>
            )}
            {canCancel(campaign) && (
              <Button variant="default" leftSection={<X size={16} />} onClick={() => askCancel(campaign)}>
                {t('cancelAction')}
              </Button>
            )}
            {canPause(campaign) && (
              <Button leftSection={<Pause size={16} />} loading={pause.pending} onClick={() => void pause.run({ campaignId })}>
                {t('pause')}
              </Button>
            )}
            {canResume(campaign) && (
              <Button leftSection={<Play size={16} />} loading={resume.pending} onClick={() => void resume.run({ campaignId })}>
                {t(hasNotBegun(campaign) ? 'sendNowSome' : 'resume')}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap="md">
        <Problem text={pause.problem ?? resume.problem} />
        {stopReason !== null && canResume(campaign) && (
          <div role="alert">
            <Note icon={TriangleAlert}>
              <Text fw={600}>{t(`stopped.${stopReason}`)}</Text>
              {t(`stopped.${stopReason}Text`)} {stopReason.startsWith('plan_limit') && <Link to="/settings/billing">{t('frame:limit.show')}</Link>}
            </Note>
          </div>
        )}
        {status === 'scheduled' && <Scheduled campaign={campaign} />}
        {hasNotBegun(campaign) && <NotSent campaign={campaign} />}
        {startedAt && (
          <Text c="dimmed">
            {t('startedAt')} <Time at={startedAt} as="dayAndTime" />
            {late !== null && `, ${t('schedule.late', { duration: t(`plan.${late.unit}`, { count: late.count, shown: number(late.count) }) })}`}
            {steps.at(-1)?.finishedAt && (
              <>
                {' · '}
                {t('finishedAt')} <Time at={steps.at(-1)?.finishedAt} as="dayAndTime" />
              </>
            )}
          </Text>
        )}
        <SendMore opened={isMore} close={() => setMore(false)} campaign={campaign} />
        {isOut && <OutboxNote subject={subject} />}
        {isOut && <SendingBar campaign={campaign} />}
        {isOut && <TestResult campaign={campaign} />}
        {isOut ? (
          <Tabs
            value={tab === 'recipients' ? tab : 'report'}
            onChange={(value) => change({ ...NO_SEARCH, tab: value === 'recipients' ? value : undefined })}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="report">{t('reportTab')}</Tabs.Tab>
              <Tabs.Tab value="recipients">{t('recipientsTab')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="report">
              <Report campaign={campaign} />
            </Tabs.Panel>
            <Tabs.Panel value="recipients">
              <Recipients campaign={campaign} />
            </Tabs.Panel>
          </Tabs>
        ) : (
          <Group grow>
            <Report campaign={campaign} />
          </Group>
        )}
      </Stack>
    </Page>
  )
}
