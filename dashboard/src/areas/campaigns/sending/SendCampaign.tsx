import { Modal, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { queryClient, reading } from '../../../queries.ts'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { useSession } from '../../../shell/session.ts'
import { useUploads } from '../../../uploads.ts'
import { MissingPictures } from '../../content/MissingPictures.tsx'
import { audienceWords, useSegment } from '../audience.ts'
import type { Campaign } from '../campaign.ts'
import { Checks } from './Checks.tsx'
import { noteSend } from './just-sent.ts'
import { DomainWarning, OutboxWarning } from './Notes.tsx'
import { usePlan } from './plan.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { BrokenSegment } from '../composer/SegmentSelect.tsx'
import { StepLimit } from './StepLimit.tsx'
import type { Saving } from '../composer/useDraft.ts'

/** The milliseconds after which a dialog that closes has given the keyboard back. */
const RETURNED_MS = 50

interface Props {
  opened: boolean
  close: () => void
  campaign: Campaign
  newsletter: Newsletter
  saving: Saving
  sent: () => void
  /** Leads to the place of a check in the draft. */
  go: (pointer: string, line?: number) => void
}

/** Asks before a campaign is sent: its plan, to which the sending is then bound. */
export function SendCampaign({ opened, close, ...more }: Props) {
  const { t } = useTranslation('campaigns')
  return (
    <Modal opened={opened} onClose={close} title={t('sendTitle')} size="lg">
      <Question close={close} {...more} />
    </Modal>
  )
}

function Question({ close, campaign, newsletter, saving, sent, go }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { outbox } = useSession()
  const { draft } = saving
  const pictures = useUploads()
  const { filter, unopenedOf } = campaign.audience
  const segment = useSegment(draft.audience.segmentId)
  const [limit, setLimit] = useState<number | null>(null)
  const [asked] = useDebouncedValue(limit, 300)
  // The plan is of the saved draft.
  const [isSaved, setSaved] = useState(false)
  const save = async () => setSaved(await saving.flush())
  useEffect(() => void save(), [])
  const { plan, problem, pending, again } = usePlan(
    { campaignId: campaign.id, ...(asked !== null && { limit: asked }) },
    { of: saving.version(), enabled: isSaved, fresh: true },
  )
  const send = useOperation('send_campaign', {
    words: { plan_changed: t('plan.changed') },
    done(output) {
      queryClient.setQueryData(
        reading('get_campaign', { campaignId: campaign.id }).queryKey,
        output as Campaign,
      )
      noteSend(campaign.id)
      close()
      sent()
    },
  })
  const submit = async () => {
    if (!plan) return
    // The server refuses a version that another tab has changed since, or another plan.
    const input = {
      campaignId: campaign.id,
      confirm: plan.confirm,
      ...(limit !== null && { limit }),
    }
    if ((await send.run(input, { ifMatch: saving.version() })) === null) again()
  }
  const isReady =
    plan !== undefined &&
    !pending &&
    pictures === 'none' &&
    asked === limit &&
    plan.checks.every(({ severity }) => severity !== 'error')
  const count = plan?.recipients
  return (
    <Stack gap="md">
      <PlanFacts
        plan={plan}
        audience={audienceWords(t, { ...draft.audience, filter, unopenedOf }, segment.data?.name)}
        newsletter={newsletter}
        subject={draft.subject}
      />
      {draft.variants === null && <StepLimit limit={limit} change={setLimit} />}
      <BrokenSegment segmentId={draft.audience.segmentId} />
      <OutboxWarning />
      {/* A signature is of no use to mails that no reader gets. */}
      {!outbox && <DomainWarning newsletter={newsletter} />}
      {/* The warnings above say the same in the person's language. */}
      <Checks
        checks={plan?.checks.filter(
          ({ code }) => code !== 'domain_unverified' && !(outbox && code === 'domain_failing'),
        )}
        draft={campaign}
        go={(pointer, line) => {
          close()
          // The dialog gives the keyboard back first.
          setTimeout(() => go(pointer, line), RETURNED_MS)
        }}
      />
      <Text size="sm" c="dimmed">
        {t(outbox ? 'outbox.sendText' : 'sendText')}
      </Text>
      <Problem
        text={
          send.problem ??
          problem ??
          (saving.problem && t('saving.failed', { problem: saving.problem }))
        }
      />
      <MissingPictures />
      <DialogButtons
        close={close}
        action={
          count !== undefined
            ? t(outbox ? 'outbox.sendNow' : 'sendNow', { count, shown: number(count) })
            : t(outbox ? 'outbox.sendNowSome' : 'sendNowSome')
        }
        run={() => void submit()}
        pending={send.pending}
        disabled={!isReady}
        careful
      />
    </Stack>
  )
}
