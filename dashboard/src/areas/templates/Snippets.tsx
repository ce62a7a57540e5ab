import { Menu, Stack, Text, Title } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { offerUndo } from '../../kit/offer-undo.tsx'
import { useOperation } from '../../kit/operation.ts'
import { useRenaming } from '../../kit/naming/useRenaming.tsx'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { type OutputOf, useRead } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { summaryOf } from '../content/blocks/summary.ts'
import { NAME_MAX } from './template.ts'

type Snippet = OutputOf<'list_snippets'>['data'][number]

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
  const renaming = useRenaming({
    operation: 'update_snippet',
    record: { snippetId: id },
    name,
    maxLength: NAME_MAX,
    title: t('snippets.renameTitle'),
    words: { label: t('name'), action: t('rename'), said: t('snippets.renamed') },
  })
  return (
    <>
      <MoreMenu label={t('actionsOf', { name })}>
        {renaming.item}
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={15} />}
          onClick={() => void remove.run({ snippetId: id })}
        >
          {t('snippets.delete')}
        </Menu.Item>
      </MoreMenu>
      {renaming.dialog}
    </>
  )
}
