import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { Dots } from '../../kit/facts/Dots.tsx'
import { Time } from '../../kit/Time.tsx'
import type { Campaign } from './campaign.ts'
import { timesOf } from './campaign-view.ts'
import { durationOf } from './sending/plan.ts'

/** The times at which a campaign began and ended, and how late a scheduled one was. */
export function CampaignTimes({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const times = timesOf(campaign)
  if (times === null) return null
  const { startedAt, finishedAt, lateS } = times
  const late = lateS === null ? null : durationOf(lateS)
  return (
    <Text c="dimmed" component="div">
      <Dots>
        <>
          {t('startedAt')} <Time at={startedAt} as="dayAndTime" />
          {late !== null &&
            `, ${t('schedule.late', { duration: t(`plan.${late.unit}`, { count: late.count, shown: number(late.count) }) })}`}
        </>
        {finishedAt && (
          <>
            {t('finishedAt')} <Time at={finishedAt} as="dayAndTime" />
          </>
        )}
      </Dots>
    </Text>
  )
}
