import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { Tag } from './tags.ts'
import { TagUse } from './TagUse.tsx'

export function RenameTag({ tag, close }: { tag: Tag; close: () => void }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const form = useForm({ initialValues: { name: tag.name } })
  const rename = useOperation('rename_tag', { form, said: t('tagRenamed'), done: close })
  return (
    <Modal opened onClose={close} title={t('renameTitle')}>
      <form
        onSubmit={form.onSubmit(({ name }) => rename.run({ tag: tag.name, name: name.trim() }))}
        noValidate
      >
        <Stack gap="md">
          <TextInput
            label={t('newName')}
            dir="auto"
            required
            data-autofocus
            autoComplete="off"
            maxLength={64}
            {...form.getInputProps('name')}
          />
          <TagUse tag={tag.name} counted />
          <Text size="sm" c="dimmed">
            {t('inBackground')}
          </Text>
          <Problem text={rename.problem} />
          <DialogButtons
            close={close}
            action={t('rename')}
            pending={rename.pending}
            disabled={form.values.name.trim() === '' || !form.isDirty()}
          />
        </Stack>
      </form>
    </Modal>
  )
}
