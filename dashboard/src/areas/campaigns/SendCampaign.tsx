import { Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { isNotFound, queryClient, reading } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useSession } from '../../shell/session.ts'
import { audienceWords, useReaders, useSegment } from './audience.ts'
import type { Campaign } from './campaign.ts'
import { Checks } from './Checks.tsx'
import { DomainWarning, OutboxWarning } from './Notes.tsx'
import { BrokenSegment } from './SegmentSelect.tsx'
import type { useDraft } from './useDraft.ts'
import type { Preview } from '../../kit/preview.ts'

interface Props {
  opened: boolean
  close: () => void
  campaign: Campaign
  newsletter: Newsletter
  preview: Preview | null
  saving: ReturnType<typeof useDraft>
  sent: () => void
}

/** Asks before a campaign is sent: to how many readers, from whom, with which subject. */
export function SendCampaign({ opened, close, ...more }: Props) {
  const { t } = useTranslation('campaigns')
  return (
    <Modal opened={opened} onClose={close} title={t('sendTitle')} size="lg">
      <Question close={close} {...more} />
    </Modal>
  )
}

function Question({ close, campaign, newsletter, preview, saving, sent }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { outbox } = useSession()
  const { draft } = saving
  const { filter } = campaign.audience
  const { count, exact } = useReaders(newsletter.id, { ...draft.audience, filter })
  const segment = useSegment(draft.audience.segmentId)
  const isBroken = segment.data?.broken != null || isNotFound(segment.error)
  const send = useOperation('send_campaign', {
    done(output) {
      queryClient.setQueryData(reading('get_campaign', { campaignId: campaign.id }).queryKey, output)
      close()
      sent()
    },
  })
  const submit = async () => {
    // The server refuses a version that another tab has changed since: only the mail shown here is sent.
    if (await saving.flush()) await send.run({ campaignId: campaign.id }, { ifMatch: saving.version() })
  }
  const shown = count === undefined ? '…' : t(exact ? 'readers' : 'readersAtMost', { count, shown: number(count) })
  const isReady = draft.subject.trim() !== '' && draft.body.trim() !== ''
  return (
    <Stack gap="md">
      <dl className="mc-facts">
        <Fact name={t('to')}>
          <b>{shown}</b> · <span dir="auto">{audienceWords(t, draft.audience, segment.data?.name)}</span>
        </Fact>
        <Fact name={t('from')}>
          <span dir="auto">{newsletter.sender.name}</span> &lt;{newsletter.sender.email}&gt;
        </Fact>
        <Fact name={t('subject')}>
          <span dir="auto">{draft.subject || t('noSubject')}</span>
        </Fact>
      </dl>
      {!exact && (
        <Text size="sm" c="dimmed">
          {t('atMostText')}
        </Text>
      )}
      <BrokenSegment segmentId={draft.audience.segmentId} />
      <OutboxWarning />
      <DomainWarning newsletter={newsletter} />
      <Checks preview={preview} />
      <Text size="sm" c="dimmed">
        {t(outbox ? 'outbox.sendText' : 'sendText')}
      </Text>
      <Problem text={send.problem ?? (saving.problem && t('saving.failed', { problem: saving.problem }))} />
      <DialogButtons
        close={close}
        action={
          count !== undefined && exact
            ? t(outbox ? 'outbox.sendNow' : 'sendNow', { count, shown: number(count) })
            : t(outbox ? 'outbox.sendNowSome' : 'sendNowSome')
        }
        run={() => void submit()}
        pending={send.pending}
        disabled={!isReady || isBroken || count === 0}
        careful
      />
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
