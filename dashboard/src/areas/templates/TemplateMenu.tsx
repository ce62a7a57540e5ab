import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { useRenaming } from '../../kit/naming/useRenaming.tsx'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { etagOf } from '../../queries.ts'
import { HistoryItem } from '../content/history/HistoryItem.tsx'
import { HistoryOf } from '../content/history/HistoryOf.tsx'
import { NAME_MAX, type Template } from './template.ts'

export function TemplateMenu({ template }: { template: Template }) {
  const { t } = useTranslation(['templates', 'frame'])
  const [hasHistory, history] = useDisclosure(false)
  const remove = useOperation('delete_template', { said: t('deleted') })
  const { id, name } = template
  const askDelete = () =>
    confirm({
      title: t('deleteTitle'),
      text: t('deleteText', { name }),
      action: t('delete'),
      run: () => remove.attempt({ templateId: id }),
    })
  const renaming = useRenaming({
    operation: 'update_template',
    record: { templateId: id },
    name,
    maxLength: NAME_MAX,
    title: t('renameTitle'),
    words: { label: t('name'), action: t('rename'), said: t('renamed') },
  })
  return (
    <>
      <MoreMenu label={t('actionsOf', { name })}>
        {renaming.item}
        <HistoryItem open={history.open} />
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={askDelete}>
          {t('delete')}
        </Menu.Item>
      </MoreMenu>
      <HistoryOf
        owner={{ templateId: id }}
        now={{ subject: '', previewText: '', content: template.content }}
        opened={hasHistory}
        close={history.close}
        open
        version={() => etagOf(template)}
      />
      {renaming.dialog}
    </>
  )
}
