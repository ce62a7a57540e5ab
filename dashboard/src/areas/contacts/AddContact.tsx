import { Modal, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useTags } from './tags.ts'

export function AddContact({
  opened,
  close,
  newsletter,
}: {
  opened: boolean
  close: () => void
  newsletter: Newsletter
}) {
  const { t } = useTranslation(['contacts', 'frame'])
  const navigate = useNavigate()
  const known = useTags()
  const form = useForm({ initialValues: { email: '', first_name: '', tags: [] as string[] } })
  const add = useOperation('add_contact', {
    form,
    fieldOf: (pointer) => pointer.slice(1).replace('fields/', '').split('/')[0] ?? null,
    said: ({ email, status }) => (status === 'pending' ? t('askedSaid', { email }) : t('added')),
    done(contact) {
      form.reset()
      close()
      if ('id' in contact) return navigate({ to: `/contacts/${contact.id}` })
    },
  })
  const submit = form.onSubmit(({ email, first_name, tags }) =>
    add.run({
      email,
      newsletterId: newsletter.id,
      source: 'dashboard',
      ...(tags.length > 0 && { tags }),
      ...(first_name.trim() !== '' && { fields: { first_name: first_name.trim() } }),
    }),
  )
  return (
    <Modal opened={opened} onClose={close} title={t('addTitle', { newsletter: newsletter.name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('email')}
            type="email"
            required
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput
            label={t('firstName')}
            autoComplete="off"
            {...form.getInputProps('first_name')}
          />
          <TagsInput
            label={t('tags')}
            data={known.items.map(({ name }) => name)}
            limit={50}
            maxLength={64}
            maxTags={50}
            comboboxProps={{ transitionProps: { duration: 80 } }}
            {...form.getInputProps('tags')}
          />
          <Text size="sm" c="dimmed">
            {t(newsletter.asksForConfirmation ? 'asksConfirmation' : 'asksNothing')}
          </Text>
          <Problem text={add.problem} />
          <DialogButtons close={close} action={t('add')} pending={add.pending} />
        </Stack>
      </form>
    </Modal>
  )
}
