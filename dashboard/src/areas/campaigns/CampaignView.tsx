import { Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { type Campaign, hasNotBegun, shownStatus } from './campaign.ts'
import { isOut, wasSentThere } from './campaign-view.ts'
import { CampaignActions } from './CampaignActions.tsx'
import { CampaignTabs } from './CampaignTabs.tsx'
import { CampaignTimes } from './CampaignTimes.tsx'
import { MovedFrom } from './MovedFrom.tsx'
import { Announced } from './sending/Announced.tsx'
import { OutboxNote } from './sending/Notes.tsx'
import { Report } from './report/Report.tsx'
import { NotSent, Scheduled } from './schedule/Scheduled.tsx'
import { SendMore } from './sending/SendMore.tsx'
import { SendingBar } from './sending/SendingBar.tsx'
import { TestResult } from './variants/TestResult.tsx'
import { WebIssue } from './web/WebIssue.tsx'
import { WhyHalted } from './WhyHalted.tsx'

/** A campaign that is out or was ended; a draft too, for a person who may not write. */
export function CampaignView({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const mayWrite = useMay('editor')
  const { id: campaignId, subject, status } = campaign
  const pause = useOperation('pause_campaign')
  const resume = useOperation('resume_campaign')
  const [isMore, setMore] = useState(false)
  const hasReport = isOut(campaign)
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
          <CampaignActions
            campaign={campaign}
            pause={pause}
            resume={resume}
            sendMore={() => setMore(true)}
          />
        )
      }
    >
      <Stack gap="md">
        <Announced campaign={campaign} />
        <Problem text={pause.problem ?? resume.problem} />
        <WhyHalted campaign={campaign} />
        {status === 'scheduled' && <Scheduled campaign={campaign} />}
        {hasNotBegun(campaign) && <NotSent campaign={campaign} />}
        <CampaignTimes campaign={campaign} />
        <MovedFrom campaign={campaign} />
        <SendMore opened={isMore} close={() => setMore(false)} campaign={campaign} />
        {hasReport && <OutboxNote subject={subject} />}
        {hasReport && <SendingBar campaign={campaign} />}
        <WebIssue campaign={campaign} />
        {/* The report loads its words. The rest of the campaign stays meanwhile. */}
        <Suspense>
          {hasReport && <TestResult campaign={campaign} />}
          {hasReport ? (
            <div id="campaign-report" tabIndex={-1} style={{ outline: 'none' }}>
              <CampaignTabs campaign={campaign} />
            </div>
          ) : wasSentThere(campaign) ? (
            <Text c="dimmed">{t('moved.noReport')}</Text>
          ) : (
            <Group grow>
              <Report campaign={campaign} />
            </Group>
          )}
        </Suspense>
      </Stack>
    </Page>
  )
}
