import { Button, Group, Stack, Text } from '@mantine/core'
import { CalendarClock, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromNow } from '../../../format.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { ownZone } from '../../../own-zone.ts'
import { zoneName } from '../../../kit/TimeZoneSelect.tsx'
import { queryClient, reading } from '../../../queries.ts'
import { useMay } from '../../../shell/session.ts'
import { type Campaign, hasNotBegun } from '../campaign.ts'
import { Checks } from '../sending/Checks.tsx'
import { usePlan } from '../sending/plan.ts'
import { longTime } from './long-time.ts'
import { ScheduleCampaign } from './ScheduleCampaign.tsx'
import { useUnschedule } from './useUnschedule.ts'

/** The longest time of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Says when a scheduled campaign goes out. The page reads it again at that time. */
export function Scheduled({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { id: campaignId, scheduledFor, scheduledLocal } = campaign
  useEffect(() => {
    const inMs = Date.parse(scheduledFor!) - Date.now()
    if (inMs > TIMER_MAX_MS) return
    const timer = setTimeout(
      () => void queryClient.invalidateQueries(reading('get_campaign', { campaignId })),
      Math.max(inMs, 0),
    )
    return () => clearTimeout(timer)
  }, [campaignId, scheduledFor])
  const at = new Date(scheduledFor!)
  const zone = scheduledLocal?.timeZone ?? ownZone()
  return (
    <Stack gap="md" className="mc-card">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <CalendarClock size={22} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
        <div>
          <Text fw={600} size="lg">
            {longTime(at, zone)}
          </Text>
          <Text c="dimmed">
            {zoneName(zone)} · {fromNow(scheduledFor!)}
            {zone !== ownZone() &&
              ` · ${t('schedule.forYou', { time: longTime(at, ownZone()), zone: zoneName(ownZone()) })}`}
          </Text>
        </div>
      </Group>
      <Text>{t('schedule.text')}</Text>
      <ScheduleActions campaign={campaign} />
    </Stack>
  )
}

/** Says what kept a scheduled campaign from being sent, and offers the ways out. */
export function NotSent({ campaign }: { campaign: Campaign }) {
  const { plan } = usePlan({ campaignId: campaign.id }, { of: campaign.stopReason })
  return (
    <>
      <Checks checks={plan?.checks.filter(({ severity }) => severity === 'error')} />
      <ScheduleActions campaign={campaign} />
    </>
  )
}

/** The ways out of a schedule: another time, or a draft again. */
function ScheduleActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const mayWrite = useMay('editor')
  const [moving, setMoving] = useState(false)
  const unschedule = useUnschedule()
  if (!mayWrite || (campaign.status !== 'scheduled' && !hasNotBegun(campaign))) return null
  return (
    <>
      <Problem text={unschedule.problem} />
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<CalendarClock size={16} />}
          onClick={() => setMoving(true)}
        >
          {t('schedule.move')}
        </Button>
        <Button
          variant="default"
          leftSection={<Undo2 size={16} />}
          loading={unschedule.pending}
          onClick={() => void unschedule.run({ campaignId: campaign.id })}
        >
          {t('schedule.undo')}
        </Button>
      </Group>
      <ScheduleCampaign opened={moving} close={() => setMoving(false)} campaign={campaign} />
    </>
  )
}
