import { Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useSession } from '../../shell/session.ts'
import { useStep } from './auth.ts'
import { BackupCodes } from './BackupCodes.tsx'

interface Props {
  text: string
  action: string
  red?: boolean
  step: {
    pending: boolean
    problem: string | null
    run(input: { password: string }): Promise<void>
  }
  close: () => void
}

/** Asks for the password: an open browser alone must not change how the person signs in. */
export function PasswordForm({ text, action, red = false, step, close }: Props) {
  const { t } = useTranslation(['accounts', 'frame'])
  const { person } = useSession()
  const form = useForm({ initialValues: { password: '' } })
  return (
    <form onSubmit={form.onSubmit((values) => step.run(values))} noValidate>
      <Stack gap="md">
        <Text>{text}</Text>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={person.email}
          readOnly
          hidden
        />
        <PasswordInput
          label={t('yourPassword')}
          required
          data-autofocus
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Problem text={step.problem} />
        <DialogButtons
          close={close}
          action={action}
          pending={step.pending}
          tone={red ? 'red' : 'accent'}
        />
      </Stack>
    </form>
  )
}

export function TurnOffTwoFactor({ close }: { close: () => void }) {
  const { t } = useTranslation(['accounts', 'frame'])
  const step = useStep('/two-factor/disable', { said: t('turnedOff'), done: close })
  return (
    <Modal
      opened
      onClose={close}
      title={t('turnOffTitle')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <PasswordForm text={t('turnOffText')} action={t('turnOff')} red step={step} close={close} />
    </Modal>
  )
}

/** Makes new backup codes. The former ones are void from then on. */
export function BackupCodesAgain({ close }: { close: () => void }) {
  const { t } = useTranslation(['accounts', 'frame'])
  const [codes, setCodes] = useState<string[] | null>(null)
  const step = useStep('/two-factor/generate-backup-codes', {
    done: ({ backupCodes }) => setCodes(backupCodes),
  })
  return (
    <Modal
      opened
      onClose={close}
      title={t('newCodes')}
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {codes ? (
        <BackupCodes codes={codes} done={close} />
      ) : (
        <PasswordForm text={t('newCodesText')} action={t('newCodes')} step={step} close={close} />
      )}
    </Modal>
  )
}
