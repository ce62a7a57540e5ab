import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { etagOf } from '../../queries.ts'
import { type Contact, keepContact } from './contact.ts'

export function ChangeAddress({ contact, close }: { contact: Contact; close: () => void }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const form = useForm({ initialValues: { email: contact.email } })
  const update = useOperation('update_contact', {
    form,
    said: t('addressChanged'),
    done(changed) {
      keepContact(changed)
      close()
    },
  })
  const ifMatch = etagOf(contact)
  const submit = form.onSubmit(({ email }) =>
    update.run({ contactId: contact.id, email }, ifMatch === undefined ? {} : { ifMatch }),
  )
  return (
    <Modal opened onClose={close} title={t('changeAddress')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('email')}
            type="email"
            required
            data-autofocus
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <Text size="sm" c="dimmed">
            {t(contact.status === 'pending' ? 'addressPending' : 'addressText')}
          </Text>
          <Problem text={update.problem} />
          <DialogButtons
            close={close}
            action={t('frame:save')}
            pending={update.pending}
            disabled={!form.isDirty()}
          />
        </Stack>
      </form>
    </Modal>
  )
}
