import { Checkbox, Modal, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { type InputOf, queryClient, reading } from '../../../queries.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { useSession } from '../../../shell/session.ts'
import { audienceWords, useSegment } from '../audience.ts'
import type { Campaign } from '../campaign.ts'
import { Checks } from './Checks.tsx'
import { OutboxWarning } from './Notes.tsx'
import { usePlan } from './plan.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { StepLimit } from './StepLimit.tsx'

type Include = NonNullable<InputOf<'send_campaign_to_more'>['include']>[number]

/** Asks before a sent campaign goes to readers who have not got it, or whose mail failed. */
export function SendMore({
  opened,
  close,
  campaign,
}: {
  opened: boolean
  close: () => void
  campaign: Campaign
}) {
  const { t } = useTranslation('campaigns')
  return (
    <Modal opened={opened} onClose={close} title={t('more.title')} size="lg">
      <Question close={close} campaign={campaign} />
    </Modal>
  )
}

function Question({ close, campaign }: { close: () => void; campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { outbox } = useSession()
  const { newsletters } = useNewsletter()
  const newsletter = newsletters.find(({ id }) => id === campaign.newsletterId)
  const segment = useSegment(campaign.audience.segmentId)
  const [step, setStep] = useState<{ limit: number | null; include: Include[] }>({
    limit: null,
    include: ['matching'],
  })
  const { limit, include } = step
  const input = { campaignId: campaign.id, include, ...(limit !== null && { limit }) }
  const [asked] = useDebouncedValue(input, 300)
  const { plan, problem, pending, again } = usePlan(asked, {
    of: campaign.steps.length,
    enabled: asked.include.length > 0,
    fresh: true,
  })
  const send = useOperation('send_campaign_to_more', {
    words: { plan_changed: t('plan.changed') },
    done(output) {
      queryClient.setQueryData(
        reading('get_campaign', { campaignId: campaign.id }).queryKey,
        output as Campaign,
      )
      close()
    },
  })
  const submit = async () => {
    if (plan && (await send.run({ ...input, confirm: plan.confirm })) === null) again()
  }
  const { failed, uncertain } = campaign.counts
  const choices = [
    { value: 'matching' as const, count: null },
    { value: 'failed' as const, count: failed },
    { value: 'uncertain' as const, count: uncertain },
  ].filter(({ count }) => count !== 0)
  // An empty step is no error of a person who only looks.
  const checks = plan?.checks.filter(({ code }) => code !== 'empty_audience')
  const isCurrent = JSON.stringify(asked) === JSON.stringify(input)
  const count = include.length === 0 || !isCurrent ? undefined : plan?.recipients
  if (!newsletter) return null
  return (
    <Stack gap="md">
      <Checkbox.Group
        label={t('more.include')}
        value={include}
        onChange={(chosen) =>
          setStep({
            limit,
            include: choices.map(({ value }) => value).filter((one) => chosen.includes(one)),
          })
        }
      >
        <Stack gap={8} mt={8}>
          {choices.map(({ value, count }) => (
            <Checkbox
              key={value}
              value={value}
              label={t(`more.${value}`, { count: count ?? 0, shown: number(count ?? 0) })}
              {...(value === 'uncertain' && { description: t('more.uncertainText') })}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <StepLimit limit={limit} change={(limit) => setStep({ limit, include })} />
      <PlanFacts
        plan={include.length > 0 ? plan : undefined}
        audience={audienceWords(t, campaign.audience, segment.data?.name)}
        newsletter={newsletter}
        subject={campaign.subject}
      />
      <OutboxWarning />
      <Checks checks={checks} draft={campaign} />
      {count === 0 && <Text c="dimmed">{t('more.nobody')}</Text>}
      <Problem text={send.problem ?? problem} />
      <DialogButtons
        close={close}
        action={
          count !== undefined && count > 0
            ? t(outbox ? 'outbox.sendNow' : 'sendNow', { count, shown: number(count) })
            : t(outbox ? 'outbox.sendNowSome' : 'sendNowSome')
        }
        run={() => void submit()}
        pending={send.pending}
        disabled={!count || pending || (checks ?? []).some(({ severity }) => severity === 'error')}
        careful
      />
    </Stack>
  )
}
