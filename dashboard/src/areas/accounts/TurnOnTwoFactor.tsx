import { Anchor, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { CopyField } from '../../kit/CopyField.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useStep } from './auth.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { PasswordForm } from './PasswordStep.tsx'
import { QrCode } from './QrCode.tsx'

interface Secrets {
  totpURI: string
  backupCodes: string[]
}

/** Turns two-factor sign-in on in three steps. It is on after the second. */
export function TurnOnTwoFactor({ close }: { close: () => void }) {
  const { t } = useTranslation(['accounts', 'frame'])
  const [secrets, setSecrets] = useState<Secrets | null>(null)
  const [on, setOn] = useState(false)
  const enable = useStep('/two-factor/enable', { done: setSecrets })
  return (
    <Modal
      opened
      onClose={close}
      title={t(on ? 'codesTitle' : 'turnOnTitle')}
      closeOnClickOutside={secrets === null}
      closeOnEscape={!on}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {secrets === null ? (
        <PasswordForm text={t('turnOnText')} action={t('continue')} step={enable} close={close} />
      ) : on ? (
        <BackupCodes codes={secrets.backupCodes} done={close} />
      ) : (
        <FirstCode totpURI={secrets.totpURI} done={() => setOn(true)} close={close} />
      )}
    </Modal>
  )
}

function FirstCode({
  totpURI,
  done,
  close,
}: {
  totpURI: string
  done: () => void
  close: () => void
}) {
  const { t } = useTranslation(['accounts', 'frame'])
  const form = useForm({ initialValues: { code: '' } })
  const verify = useStep('/two-factor/verify-totp', { form, said: t('turnedOn'), done })
  const field = useRef<HTMLInputElement>(null)
  // The dialog moves the focus only when it opens.
  useEffect(() => field.current?.focus(), [])
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  return (
    <form
      onSubmit={form.onSubmit(({ code }) => verify.run({ code: code.replaceAll(' ', '') }))}
      noValidate
    >
      <Stack gap="md">
        <Text>
          <Trans
            t={t}
            i18nKey="scan"
            components={{ open: <Anchor href={totpURI} inherit underline="always" /> }}
          />
        </Text>
        <QrCode text={totpURI} label={t('qr')} />
        <div>
          <Text c="dimmed" size="sm" mb={4}>
            {t('secret')}
          </Text>
          <CopyField value={secret} label={t('copySecret')} />
        </div>
        <TextInput
          label={t('code')}
          required
          ref={field}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          {...form.getInputProps('code')}
        />
        <Problem text={verify.problem} />
        <DialogButtons close={close} action={t('turnOn')} pending={verify.pending} />
      </Stack>
    </form>
  )
}
