import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'

export function AddDomain({
  opened,
  begin,
  close,
}: {
  opened: boolean
  begin: string
  close: () => void
}) {
  const { t } = useTranslation(['domains', 'frame'])
  const navigate = useNavigate()
  const form = useForm({ initialValues: { name: begin } })
  useEffect(() => {
    if (begin !== '') form.setFieldValue('name', begin)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a link gives the name once
  }, [begin])
  const add = useOperation('add_domain', {
    form,
    async done({ id }) {
      form.reset()
      await navigate({ to: `/settings/domains/${id}` })
    },
  })
  return (
    <Modal opened={opened} onClose={close} title={t('add')}>
      <form noValidate onSubmit={form.onSubmit(({ name }) => void add.run({ name }))}>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            placeholder="garden.example"
            required
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            {...form.getInputProps('name')}
          />
          <Text size="sm" c="dimmed">
            {t('addText')}
          </Text>
          <Problem text={add.problem} />
          <DialogButtons close={close} action={t('add')} pending={add.pending} />
        </Stack>
      </form>
    </Modal>
  )
}
