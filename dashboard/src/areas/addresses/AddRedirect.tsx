import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'

interface Props {
  newsletterId: string
  opened: boolean
  close: () => void
}

export function AddRedirect({ newsletterId, opened, close }: Props) {
  const { t } = useTranslation(['addresses', 'frame'])
  const form = useForm({ initialValues: { from: '', to: '' } })
  const add = useOperation('create_redirect', {
    form,
    // The server's sentence names the field of the API.
    words: { star_without_match: t('redirects.starAlone') },
    said: ({ from }) => t('redirects.added', { from }),
    done() {
      form.reset()
      close()
    },
  })
  const leave = () => {
    form.reset()
    add.reset()
    close()
  }
  const field = { required: true, autoComplete: 'off', spellCheck: false, maxLength: 1000 } as const
  return (
    <Modal opened={opened} onClose={leave} title={t('redirects.add')}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ from, to }) => void add.run({ newsletterId, from: from.trim(), to: to.trim() }),
        )}
      >
        <Stack gap="md">
          <TextInput
            label={t('redirects.from')}
            description={t('redirects.fromHint')}
            placeholder="/p/first-issue"
            data-autofocus
            dir="ltr"
            {...field}
            {...form.getInputProps('from')}
          />
          <TextInput
            label={t('redirects.to')}
            description={t('redirects.toHint')}
            placeholder="/first-issue"
            dir="ltr"
            {...field}
            {...form.getInputProps('to')}
          />
          <Text size="sm" c="dimmed">
            {t('redirects.addText')}
          </Text>
          <Problem text={add.problem} />
          <DialogButtons close={leave} action={t('redirects.add')} pending={add.pending} />
        </Stack>
      </form>
    </Modal>
  )
}
