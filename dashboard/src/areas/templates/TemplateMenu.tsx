import { ActionIcon, Menu, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { Ellipsis, TextCursorInput, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { NAME_MAX, type Template } from './template.ts'

/** The actions of a template of the account. */
export function TemplateMenu({ template }: { template: Template }) {
  const { t } = useTranslation(['templates', 'frame'])
  const [renaming, rename] = useDisclosure(false)
  const remove = useOperation('delete_template', { said: t('deleted') })
  const { id, name } = template
  const askDelete = () =>
    confirm({ title: t('deleteTitle'), text: t('deleteText', { name }), action: t('delete'), run: () => remove.attempt({ templateId: id }) })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('actionsOf', { name })}>
            <Ellipsis size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<TextCursorInput size={15} />} onClick={rename.open}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={askDelete}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={renaming} onClose={rename.close} title={t('renameTitle')}>
        <Rename template={template} close={rename.close} />
      </Modal>
    </>
  )
}

function Rename({ template, close }: { template: Template; close: () => void }) {
  const { t } = useTranslation(['templates', 'frame'])
  const form = useForm({ initialValues: { name: template.name } })
  const update = useOperation('update_template', { form, said: t('renamed'), done: close })
  return (
    <form onSubmit={form.onSubmit(({ name }) => void update.run({ templateId: template.id, name: name.trim() }))} noValidate>
      <Stack gap="md">
        <TextInput label={t('name')} required data-autofocus maxLength={NAME_MAX} dir="auto" autoComplete="off" {...form.getInputProps('name')} />
        <Problem text={update.problem} />
        <DialogButtons close={close} action={t('rename')} pending={update.pending} disabled={form.values.name.trim() === ''} />
      </Stack>
    </form>
  )
}
