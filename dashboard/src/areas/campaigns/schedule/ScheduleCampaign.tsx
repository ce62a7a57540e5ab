import { Modal, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { ownZone } from '../../../own-zone.ts'
import { queryClient, reading } from '../../../queries.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { useUploads } from '../../../uploads.ts'
import { MissingPictures } from '../../content/MissingPictures.tsx'
import type { Campaign } from '../campaign.ts'
import { fieldAt, firstValues, instantOfValues, type ScheduleValues, whenOf } from './schedule.ts'
import { ScheduleTime } from './ScheduleTime.tsx'

interface Props {
  opened: boolean
  close: () => void
  campaign: Campaign
  /** Saves what is typed. Returns the version to schedule, or null when the save failed. */
  save?: () => Promise<{ ifMatch: string | undefined } | null>
  done?: () => void
}

export function ScheduleCampaign({ opened, close, campaign, ...more }: Props) {
  const { t } = useTranslation('campaigns')
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(campaign.status === 'draft' ? 'schedule.title' : 'schedule.moveTitle')}
    >
      <Question close={close} campaign={campaign} {...more} />
    </Modal>
  )
}

function Question({ close, campaign, save, done }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { newsletters } = useNewsletter()
  const pictures = useUploads()
  const newsletter = newsletters.find(({ id }) => id === campaign.newsletterId)
  const form = useForm<ScheduleValues>({
    initialValues: firstValues(campaign, newsletter?.timeZone ?? 'UTC', ownZone()),
  })
  const schedule = useOperation('schedule_campaign', {
    form,
    fieldOf: (pointer) => fieldAt(pointer, form.values),
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
    await schedule.run(
      { campaignId: campaign.id, ...whenOf(values) },
      saved.ifMatch === undefined ? {} : { ifMatch: saved.ifMatch },
    )
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ScheduleTime form={form} />
        <Text size="sm" c="dimmed">
          {t('schedule.text')}
        </Text>
        <Problem text={schedule.problem} />
        <MissingPictures />
        <DialogButtons
          close={close}
          action={t('schedule.action')}
          pending={schedule.pending}
          disabled={pictures !== 'none' || instantOfValues(form.values) === null}
        />
      </Stack>
    </form>
  )
}
