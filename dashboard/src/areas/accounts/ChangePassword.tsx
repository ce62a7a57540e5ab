import { Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useSession } from '../../shell/session.ts'
import { useStep } from './auth.ts'

export function ChangePassword({ close }: { close: () => void }) {
  const { t } = useTranslation(['accounts', 'frame'])
  const { person } = useSession()
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' } })
  const change = useStep('/change-password', { form, said: t('passwordChanged'), done: close })
  return (
    <Modal
      opened
      onClose={close}
      title={t('changePassword')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form onSubmit={form.onSubmit((values) => change.run(values))} noValidate>
        <Stack gap="md">
          {/* Password managers store the new one for this name. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={person.email}
            readOnly
            hidden
          />
          <PasswordInput
            label={t('currentPassword')}
            required
            data-autofocus
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label={t('newPassword')}
            description={t('passwordRule')}
            required
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <Text size="sm" c="dimmed">
            {t('passwordText')}
          </Text>
          <Problem text={change.problem} />
          <DialogButtons close={close} action={t('changePassword')} pending={change.pending} />
        </Stack>
      </form>
    </Modal>
  )
}
