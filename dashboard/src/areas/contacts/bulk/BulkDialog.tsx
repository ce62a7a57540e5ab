import { Loader, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { PreviewProblem } from '../../../kit/preview/PreviewProblem.tsx'
import { Problem } from '../../../kit/Problem.tsx'
import { type InputOf, queryClient, reading, sentenceOf } from '../../../queries.ts'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { ActionForm } from './ActionForm.tsx'
import {
  type BulkAction,
  type BulkCounts,
  type BulkKind,
  type BulkPlan,
  useBulkWords,
} from './bulk.ts'
import type { Selection } from './useSelection.ts'

/** From so many on, an unsubscription asks for the number as well. */
const MANY = 100

interface Props {
  kind: BulkKind
  selection: Selection
  newsletter: Newsletter
  close: () => void
}

/** Asks what is to be done, says what it will do, and starts it. */
export function BulkDialog({ kind, selection, newsletter, close }: Props) {
  const { t } = useTranslation(['bulk', 'frame'])
  const [action, setAction] = useState<BulkAction | null>(
    kind === 'unsubscribe' || kind === 'delete' ? { type: kind } : null,
  )
  // The filters stay as they were when the dialog was opened, also when the list behind it changes.
  const [selected] = useState(() => ({ newsletterId: newsletter.id, ...selection.input }))
  return (
    <Modal opened onClose={close} title={t(`titles.${kind}`)}>
      {action === null ? (
        <ActionForm kind={kind} close={close} next={setAction} />
      ) : (
        <DryRun
          input={{ ...selected, action }}
          newsletter={newsletter.name}
          close={close}
          done={() => {
            selection.clear()
            close()
          }}
        />
      )}
    </Modal>
  )
}

type Input = InputOf<'bulk_update_contacts'>

interface DryRunProps {
  input: Input
  newsletter: string
  close: () => void
  done: () => void
}

function DryRun({ input, newsletter, close, done }: DryRunProps) {
  const { t } = useTranslation(['bulk', 'frame'])
  const counted = useQuery({
    ...reading('bulk_update_contacts', { ...input, dryRun: true }),
    // Each dry run counts for the account's limit; opening the dialog again asks anew.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (counted.error)
    return (
      <Stack gap="md">
        <PreviewProblem problem={sentenceOf(counted.error)} again={() => void counted.refetch()} />
        <DialogButtons close={close} action={t('next')} disabled />
      </Stack>
    )
  if (!counted.data)
    return (
      <Stack gap="md" align="center" py="lg" role="status">
        <Loader size="sm" />
        <Text c="dimmed">{t('counting')}</Text>
      </Stack>
    )
  const { counts, confirm } = counted.data as BulkPlan
  return (
    <Confirm
      input={{ ...input, confirm }}
      counts={counts}
      newsletter={newsletter}
      close={close}
      done={done}
      again={() => void counted.refetch()}
    />
  )
}

function Confirm({
  input,
  counts,
  newsletter,
  close,
  done,
  again,
}: DryRunProps & { counts: BulkCounts; again: () => void }) {
  const { t } = useTranslation(['bulk', 'frame'])
  const words = useBulkWords()
  const [typed, setTyped] = useState('')
  const start = useOperation('bulk_update_contacts', {
    words: { plan_changed: t('planChanged') },
    done() {
      void queryClient.invalidateQueries({ queryKey: ['list_jobs'] })
      done()
    },
  })
  const { action } = input
  const { changed } = counts
  const grave =
    changed > 0 && (action.type === 'delete' || (action.type === 'unsubscribe' && changed >= MANY))
  const stay = words.stay(action, counts)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void start.run(input).then((job) => job ?? again())
      }}
    >
      <Stack gap="md">
        <Stack gap={4} role="status">
          <Text style={{ overflowWrap: 'anywhere' }}>
            {changed === 0 ? t('nothing') : words.will(action, counts)}
          </Text>
          {stay !== null && <Text c="dimmed">{stay}</Text>}
        </Stack>
        {changed > 0 && <Text c="dimmed">{t(`after.${action.type}`, { newsletter })}</Text>}
        {grave && (
          <TextInput
            label={t('frame:confirm.type', { name: String(changed) })}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            autoFocus
          />
        )}
        <Problem text={start.problem} />
        <DialogButtons
          close={close}
          action={changed === 0 ? t('nothingAct') : words.act(action, counts)}
          pending={start.pending}
          disabled={changed === 0 || (grave && typed.trim() !== String(changed))}
          tone={action.type === 'delete' || action.type === 'unsubscribe' ? 'red' : 'accent'}
        />
      </Stack>
    </form>
  )
}
