import { Stack, Text, TextInput } from '@mantine/core'
import { closeModal, openModal } from '@mantine/modals'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from './DialogButtons.tsx'
import { type EndPayment, EndPaymentChoice } from './EndPaymentChoice.tsx'
import type { Refused } from './operation.ts'

interface Question {
  title: string
  text: ReactNode
  action: string
  /** The name that the person must type before an action that cannot be undone. */
  typed?: string
  /**
   * Does it. A returned error is shown in the dialog. `endPayment`: the choice about paying
   * readers.
   */
  run(endPayment?: EndPayment): Promise<Refused | null>
  /** Whether the person may end payments; true by default. */
  mayEndPayment?: boolean
  tone?: 'red' | 'accent'
}

/**
 * Asks before something that cannot be undone. The dialog closes when the operation has succeeded.
 */
export function confirm(question: Question): void {
  const modalId = `confirm-${question.title}`
  openModal({
    modalId,
    title: question.title,
    closeButtonProps: { 'aria-label': i18next.t('close') },
    children: <Dialog question={question} close={() => closeModal(modalId)} />,
  })
}

function Dialog({
  question: { text, action, typed, run, mayEndPayment = true, tone = 'red' },
  close,
}: {
  question: Question
  close: () => void
}) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [endPayment, setEndPayment] = useState<EndPayment>()
  const paying = endPayment !== undefined
  const submit = async () => {
    setBusy(true)
    const answer = await run(endPayment)
    setBusy(false)
    if (answer === null) return close()
    const asks = answer.code === 'subscription_active' && !paying
    if (asks && mayEndPayment) return setEndPayment('period_end')
    setRefused(asks ? { ...answer, text: t('endPayment.owners') } : answer)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Text component="div">{text}</Text>
        {typed !== undefined && (
          <TextInput
            label={t('confirm.type', { name: typed })}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
            autoComplete="off"
          />
        )}
        {paying && <EndPaymentChoice value={endPayment} change={setEndPayment} />}
        {refused && (
          <Text c="var(--mantine-color-error)" role="alert">
            {refused.text}
          </Text>
        )}
        <DialogButtons
          close={close}
          action={action}
          pending={busy}
          disabled={typed !== undefined && name.trim() !== typed}
          tone={tone}
        />
      </Stack>
    </form>
  )
}
