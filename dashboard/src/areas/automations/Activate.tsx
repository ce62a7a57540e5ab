import { Checkbox, List, Modal, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../api.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadError } from '../../kit/ReadState.tsx'
import type { Automation } from './automation.ts'
import { Changes } from './Changes.tsx'
import { type Check, Checks } from './Checks.tsx'

interface Props {
  automation: Automation
  opened: boolean
  close: () => void
}

/** Returns whether an activation begins the automation, publishes its draft, or ends a pause. */
function whatOf({ version, draft }: Automation): 'begin' | 'publish' | 'resume' {
  if (version === null) return 'begin'
  return draft ? 'publish' : 'resume'
}

export function Activate({ automation, opened, close }: Props) {
  const { t } = useTranslation('automations')
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(`activation.${whatOf(automation)}.title`)}
      size="lg"
    >
      <Form automation={automation} close={close} />
    </Modal>
  )
}

function Form({ automation, close }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('automations')
  const what = whatOf(automation)
  const [existing, setExisting] = useState(false)
  const [moves, setMoves] = useState(false)
  const choice = {
    existing: existing ? ('matching' as const) : ('none' as const),
    readersInside: moves ? ('move' as const) : ('finish' as const),
  }
  const { checks, confirm, figures, error, again } = useDryRun(automation.id, choice)
  const activate = useOperation('activate_automation', {
    said: t(`activation.${what}.said`),
    done: close,
  })
  const blocked = checks === null || checks.some(({ severity }) => severity === 'error')
  return (
    <Stack gap="md">
      <Text>{t(`activation.${what}.text`)}</Text>
      {!STATELESS.has(automation.trigger.type) && (
        <Checkbox
          label={t('enterExisting')}
          description={t('enterExistingText')}
          checked={existing}
          onChange={({ currentTarget }) => setExisting(currentTarget.checked)}
        />
      )}
      {automation.version !== null && automation.draft !== null && automation.counts.active > 0 && (
        <Radio.Group
          label={t('readersInside', { count: automation.counts.active })}
          value={moves ? 'move' : 'finish'}
          onChange={(value) => setMoves(value === 'move')}
        >
          <Stack gap="xs" mt={8}>
            <Radio value="finish" label={t('finishTheirs')} />
            <Radio value="move" label={t('moveThem')} />
          </Stack>
        </Radio.Group>
      )}
      {error !== null ? (
        <ReadError error={error} retry={again} />
      ) : checks === null ? (
        <Text c="dimmed">{t('checking')}</Text>
      ) : (
        <>
          <Changes automation={automation} />
          {figures && <Foreseen figures={figures} />}
          <Checks automation={automation} checks={checks} />
        </>
      )}
      <Problem text={activate.problem} />
      <DialogButtons
        close={close}
        action={t(`activation.${what}.action`)}
        run={() => void activate.run({ automationId: automation.id, ...choice, confirm })}
        pending={activate.pending}
        disabled={blocked}
      />
    </Stack>
  )
}

/**
 * Triggers that no reader meets at the moment of activation: a date or an API call must come first.
 */
const STATELESS: ReadonlySet<string> = new Set(['date', 'api'])

interface Figures {
  wouldEnter: number
  skipped: { reason: string; count: number }[]
  moves: number
  leaves: number
  mailsWithinHour: number
}

/** Lists what the activation would do to readers at once. Shows nothing when there is nothing. */
function Foreseen({
  figures: { wouldEnter, skipped, moves, leaves, mailsWithinHour },
}: {
  figures: Figures
}) {
  const { t } = useTranslation('automations')
  const others = skipped.reduce((sum, { count }) => sum + count, 0)
  const lines = [
    wouldEnter > 0 && t('wouldEnter', { count: wouldEnter }),
    others > 0 && t('wouldNotEnter', { count: others }),
    moves > 0 && t('wouldMove', { count: moves }),
    leaves > 0 && t('wouldLeave', { count: leaves }),
    mailsWithinHour > 0 && t('mailsSoon', { count: mailsWithinHour }),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <List>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  )
}

interface DryRun {
  figures: Figures | null
  checks: Check[] | null
  /** The signed text that confirms the plan shown; empty while there is none. */
  confirm: string
  error: unknown
}

/** Calls a dry run of the activation when the dialog opens, and again after each choice. */
function useDryRun(
  automationId: string,
  { existing, readersInside }: { existing: 'none' | 'matching'; readersInside: 'finish' | 'move' },
) {
  const [state, setState] = useState<DryRun>({
    figures: null,
    checks: null,
    confirm: '',
    error: null,
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    setState({ figures: null, checks: null, confirm: '', error: null })
    client
      .call(
        'activate_automation',
        { automationId, existing, readersInside, dryRun: true },
        { signal: abort.signal },
      )
      .then(
        (answer) =>
          'checks' in answer &&
          setState({
            figures: answer,
            checks: answer.checks,
            confirm: answer.confirm,
            error: null,
          }),
        (error: unknown) =>
          !abort.signal.aborted && setState({ figures: null, checks: null, confirm: '', error }),
      )
    return () => abort.abort()
  }, [automationId, existing, readersInside, round])
  return { ...state, again: () => setRound((one) => one + 1) }
}
