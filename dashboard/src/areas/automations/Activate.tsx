import { List, Modal, Stack, Text } from '@mantine/core'
import { CircleAlert, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../api.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadError } from '../../kit/ReadState.tsx'
import type { Automation } from './automation.ts'

interface Check {
  code: string
  severity: 'error' | 'warning'
  detail: string
  pointer?: string | undefined
}

interface Props {
  automation: Automation
  opened: boolean
  close: () => void
}

/** Shows what the dry run of an activation says, and activates. */
export function Activate({ automation, opened, close }: Props) {
  const { t } = useTranslation('automations')
  return (
    <Modal opened={opened} onClose={close} title={t('activateTitle')} size="lg">
      <Form automation={automation} close={close} />
    </Modal>
  )
}

function Form({ automation, close }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('automations')
  const { checks, confirm, error, again } = useDryRun(automation.id)
  const activate = useOperation('activate_automation', { said: t('activated'), done: close })
  const blocked = checks === null || checks.some(({ severity }) => severity === 'error')
  return (
    <Stack gap="md">
      <Text>{t(automation.version === null ? 'activateText' : automation.draft ? 'publishText' : 'resumeText')}</Text>
      {error !== null ? (
        <ReadError error={error} retry={again} />
      ) : checks === null ? (
        <Text c="dimmed">{t('checking')}</Text>
      ) : (
        <Checks checks={checks} />
      )}
      <Problem text={activate.problem} />
      <DialogButtons
        close={close}
        action={t('activate')}
        run={() => void activate.run({ automationId: automation.id, confirm })}
        pending={activate.pending}
        disabled={blocked}
      />
    </Stack>
  )
}

interface DryRun {
  checks: Check[] | null
  /** Binds the activation to what the dialog shows. */
  confirm: string
  error: unknown
}

/** Asks once when the dialog opens. */
function useDryRun(automationId: string) {
  const [state, setState] = useState<DryRun>({ checks: null, confirm: '', error: null })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    setState({ checks: null, confirm: '', error: null })
    client.call('activate_automation', { automationId, dryRun: true }, { signal: abort.signal }).then(
      (answer) => 'checks' in answer && setState({ ...answer, error: null }),
      (error: unknown) => !abort.signal.aborted && setState({ checks: null, confirm: '', error }),
    )
    return () => abort.abort()
  }, [automationId, round])
  return { ...state, again: () => setRound((one) => one + 1) }
}

function Checks({ checks }: { checks: Check[] }) {
  const { t } = useTranslation('automations')
  if (checks.length === 0) return <Text>{t('noChecks')}</Text>
  return (
    <List spacing={8} listStyleType="none">
      {checks.map((check) => (
        <List.Item
          key={`${check.code} ${check.pointer ?? ''} ${check.detail}`}
          icon={
            check.severity === 'error' ? (
              <CircleX size={16} color="var(--mantine-color-error)" role="img" aria-label={t('severity.error')} />
            ) : (
              <CircleAlert size={16} role="img" aria-label={t('severity.warning')} />
            )
          }
        >
          <span dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {check.detail}
          </span>
        </List.Item>
      ))}
    </List>
  )
}
