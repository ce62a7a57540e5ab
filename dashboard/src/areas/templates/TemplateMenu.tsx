import { Menu, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { TextCursorInput, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { RenameForm } from '../../kit/RenameForm.tsx'
import { RowMenu } from '../../kit/TableRow.tsx'
import { etagOf } from '../../queries.ts'
import { HistoryItem } from '../content/history/HistoryItem.tsx'
import { HistoryOf } from '../content/history/HistoryOf.tsx'
import { NAME_MAX, type Template } from './template.ts'

/** The actions of a template of the account. */
export function TemplateMenu({ template }: { template: Template }) {
  const { t } = useTranslation(['templates', 'frame'])
  const [renaming, rename] = useDisclosure(false)
  const [hasHistory, history] = useDisclosure(false)
  const remove = useOperation('delete_template', { said: t('deleted') })
  const { id, name } = template
  const askDelete = () =>
    confirm({ title: t('deleteTitle'), text: t('deleteText', { name }), action: t('delete'), run: () => remove.attempt({ templateId: id }) })
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        <Menu.Item leftSection={<TextCursorInput size={15} />} onClick={rename.open}>
          {t('rename')}
        </Menu.Item>
        <HistoryItem open={history.open} />
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={askDelete}>
          {t('delete')}
        </Menu.Item>
      </RowMenu>
      <HistoryOf
        owner={{ templateId: id }}
        now={{ subject: '', previewText: '', content: template.content }}
        opened={hasHistory}
        close={history.close}
        open
        version={() => etagOf(template)}
      />
      <Modal opened={renaming} onClose={rename.close} title={t('renameTitle')}>
        <RenameForm
          operation="update_template"
          record={{ templateId: id }}
          name={name}
          maxLength={NAME_MAX}
          words={{ label: t('name'), action: t('rename'), said: t('renamed') }}
          close={rename.close}
        />
      </Modal>
    </>
  )
}
