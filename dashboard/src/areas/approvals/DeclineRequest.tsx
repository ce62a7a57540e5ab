import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'

/** Asks for the reason, which the key that asked reads. */
export function DeclineRequest({ approvalId, close }: { approvalId: string; close: () => void }) {
  const { t } = useTranslation(['approvals', 'frame'])
  const form = useForm({ initialValues: { reason: '' } })
  const decline = useOperation('decline', { form, said: t('declined'), done: close })
  const submit = form.onSubmit(({ reason }) => {
    const words = reason.trim()
    void decline.run({ approvalId, ...(words !== '' && { reason: words }) })
  })
  return (
    <Modal
      opened
      onClose={close}
      title={t('declineTitle')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('reason')}
            description={t('reasonHint')}
            maxLength={500}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
          <Problem text={decline.problem} />
          <DialogButtons close={close} action={t('decline')} pending={decline.pending} tone="red" />
        </Stack>
      </form>
    </Modal>
  )
}
