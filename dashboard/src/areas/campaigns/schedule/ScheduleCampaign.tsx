import { Modal, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { OWN_ZONE } from '../../../kit/TimeZoneSelect.tsx'
import { queryClient, reading } from '../../../queries.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { localTime } from '../../../../../src/lib/time-zone.ts'
import type { Campaign } from '../campaign.ts'
import { instantOfValues, type ScheduleValues } from './schedule.ts'
import { ScheduleTime } from './ScheduleTime.tsx'

interface Props {
  opened: boolean
  close: () => void
  campaign: Campaign
  /** Saves what is typed before. Returns the version to schedule, or null when it could not be saved. */
  save?: () => Promise<{ ifMatch: string | undefined } | null>
  done?: () => void
}

const DAY_MS = 86_400_000

/** Asks when a campaign is to go out. */
export function ScheduleCampaign({ opened, close, campaign, ...more }: Props) {
  const { t } = useTranslation('campaigns')
  return (
    <Modal opened={opened} onClose={close} title={t(campaign.status === 'draft' ? 'schedule.title' : 'schedule.moveTitle')}>
      <Question close={close} campaign={campaign} {...more} />
    </Modal>
  )
}

function Question({ close, campaign, save, done }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { newsletters } = useNewsletter()
  const newsletter = newsletters.find(({ id }) => id === campaign.newsletterId)
  const form = useForm<ScheduleValues>({ initialValues: firstValues(campaign, newsletter?.timeZone ?? 'UTC') })
  const schedule = useOperation('schedule_campaign', {
    form,
    fieldOf: (pointer) => (pointer === '/timeZone' ? 'timeZone' : form.values.by === 'hours' ? 'hours' : 'time'),
    words: { in_the_past: t('schedule.inThePast'), too_far_ahead: t('schedule.tooFarAhead') },
    async done(output) {
      const { queryKey } = reading('get_campaign', { campaignId: campaign.id })
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, output)
      close()
      done?.()
    },
  })
  const submit = form.onSubmit(async (values) => {
    const saved = save ? await save() : { ifMatch: undefined }
    if (saved === null) return
    const { by, day, time, timeZone } = values
    const when = by === 'time' ? { at: `${day}T${time}`, timeZone } : { at: instantOfValues(values)!.toISOString() }
    await schedule.run({ campaignId: campaign.id, ...when }, saved.ifMatch === undefined ? {} : { ifMatch: saved.ifMatch })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ScheduleTime form={form} />
        <Text size="sm" c="dimmed">
          {t('schedule.text')}
        </Text>
        <Problem text={schedule.problem} />
        <DialogButtons close={close} action={t('schedule.action')} pending={schedule.pending} disabled={instantOfValues(form.values) === null} />
      </Stack>
    </form>
  )
}

/** Begins with the present schedule, else with tomorrow at nine. A newsletter that has no zone yet gets the person's own. */
function firstValues({ status, scheduledFor, scheduledLocal }: Campaign, ofNewsletter: string): ScheduleValues {
  const timeZone = scheduledLocal?.timeZone ?? (ofNewsletter === 'UTC' ? OWN_ZONE : ofNewsletter)
  const present = status === 'scheduled' && scheduledFor !== null ? localTime(new Date(scheduledFor), timeZone) : null
  const tomorrow = `${localTime(new Date(Date.now() + DAY_MS), timeZone).slice(0, 10)}T09:00`
  const [day = '', time = ''] = (present ?? tomorrow).slice(0, 16).split('T')
  return { by: 'time', day, time, timeZone, hours: 3 }
}
