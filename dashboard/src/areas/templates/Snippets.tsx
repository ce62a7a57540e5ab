import { Menu, Modal, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { TextCursorInput, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { offerUndo } from '../../kit/offer-undo.tsx'
import { useOperation } from '../../kit/operation.ts'
import { RenameForm } from '../../kit/RenameForm.tsx'
import { RowMenu } from '../../kit/TableRow.tsx'
import { type OutputOf, useRead } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { summaryOf } from '../content/blocks/summary.ts'
import { NAME_MAX } from './template.ts'

type Snippet = OutputOf<'list_snippets'>['data'][number]

/** The snippets of a newsletter, which the editor puts into texts. */
export function Snippets({ newsletterId }: { newsletterId: string }) {
  const { t } = useTranslation('templates')
  const { data } = useRead('list_snippets', { newsletterId, limit: 100 })
  const snippets = data?.data ?? []
  if (snippets.length === 0) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('snippets.title')}</Title>
      <Text c="dimmed">{t('snippets.about')}</Text>
      <ul className="mc-snippets">
        {snippets.map((one) => (
          <Row key={one.id} snippet={one} />
        ))}
      </ul>
    </Stack>
  )
}

function Row({ snippet }: { snippet: Snippet }) {
  const { t } = useTranslation(['templates', 'content'])
  const mayWrite = useMay('editor')
  const words = snippet.blocks.map((block) => summaryOf(block, t)).filter(Boolean)
  return (
    <li>
      <div style={{ minWidth: 0 }}>
        <Text fw={600} dir="auto" truncate>
          {snippet.name}
        </Text>
        <Text size="sm" c="dimmed" dir="auto" truncate>
          {words.join(' · ')}
        </Text>
      </div>
      {mayWrite && <SnippetMenu snippet={snippet} />}
    </li>
  )
}

function SnippetMenu({ snippet: { id, name, newsletterId, blocks } }: { snippet: Snippet }) {
  const { t } = useTranslation(['templates', 'frame'])
  const [renaming, rename] = useDisclosure(false)
  const again = useOperation('create_snippet', { toast: true })
  const remove = useOperation('delete_snippet', {
    toast: true,
    done: () =>
      offerUndo({
        id: `deleted-${id}`,
        message: t('snippets.deleted', { name }),
        label: t('snippets.undo'),
        undo: () => void again.run({ newsletterId, name, blocks }),
      }),
  })
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        <Menu.Item leftSection={<TextCursorInput size={15} />} onClick={rename.open}>
          {t('rename')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => void remove.run({ snippetId: id })}>
          {t('snippets.delete')}
        </Menu.Item>
      </RowMenu>
      <Modal opened={renaming} onClose={rename.close} title={t('snippets.renameTitle')}>
        <RenameForm
          operation="update_snippet"
          record={{ snippetId: id }}
          name={name}
          maxLength={NAME_MAX}
          words={{ label: t('name'), action: t('rename'), said: t('snippets.renamed') }}
          close={rename.close}
        />
      </Modal>
    </>
  )
}
