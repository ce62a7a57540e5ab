import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useSession } from '../../shell/session.ts'
import { RoleField } from './RoleField.tsx'
import type { Member } from '../../api.ts'

export function InviteMember({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useTranslation(['accounts', 'frame'])
  const { outbox } = useSession()
  const form = useForm<{ email: string; role: Member['role'] }>({
    initialValues: { email: '', role: 'editor' },
  })
  const invite = useOperation('invite_member', {
    form,
    said: ({ email }) => t(outbox ? 'invitedOutbox' : 'invited', { email }),
    done() {
      form.reset()
      close()
    },
  })
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('inviteTitle')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form
        onSubmit={form.onSubmit(({ email, role }) => invite.run({ email: email.trim(), role }))}
        noValidate
      >
        <Stack gap="md">
          <TextInput
            label={t('email')}
            type="email"
            required
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <RoleField {...form.getInputProps('role')} />
          <Text size="sm" c="dimmed">
            {t(outbox ? 'inviteTextOutbox' : 'inviteText')}
          </Text>
          <Problem text={invite.problem} />
          <DialogButtons close={close} action={t('sendInvitation')} pending={invite.pending} />
        </Stack>
      </form>
    </Modal>
  )
}
