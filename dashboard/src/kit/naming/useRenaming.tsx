import { Menu, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { TextCursorInput } from 'lucide-react'
import { type Renamed, RenameForm } from './RenameForm.tsx'

export function useRenaming<Name extends Renamed>({
  title,
  ...form
}: Omit<Parameters<typeof RenameForm<Name>>[0], 'close'> & { title: string }) {
  const [opened, { open, close }] = useDisclosure(false)
  return {
    item: (
      <Menu.Item leftSection={<TextCursorInput size={15} />} onClick={open}>
        {form.words.action}
      </Menu.Item>
    ),
    dialog: (
      <Modal opened={opened} onClose={close} title={title}>
        <RenameForm {...form} close={close} />
      </Modal>
    ),
  }
}
