import { ActionIcon, Menu } from '@mantine/core'
import { Puzzle } from 'lucide-react'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../queries.ts'
import { WritingContext } from '../writing.ts'
import { markdownOf } from './markdown-of.ts'
import type { MarkdownSnippet } from './slash-query.ts'

const SNIPPETS_MAX = 100

/** Returns the snippets of the newsletter as Markdown. */
export function useMarkdownSnippets(): MarkdownSnippet[] {
  const { newsletterId } = use(WritingContext)
  const { data } = useRead(
    'list_snippets',
    { newsletterId, limit: SNIPPETS_MAX },
    { enabled: newsletterId !== '' },
  )
  return useMemo(
    () =>
      (data?.data ?? [])
        .map(({ id, name, blocks }) => ({ id, name, text: markdownOf(blocks) }))
        .filter(({ text }) => text !== ''),
    [data],
  )
}

export function Snippets({ insert }: { insert: (text: string) => void }) {
  const { t } = useTranslation('content')
  const snippets = useMarkdownSnippets()
  if (snippets.length === 0) return null
  return (
    <Menu position="bottom-start" width={260} returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('snippets.put')}
          title={t('snippets.put')}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Puzzle size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {snippets.map(({ id, name, text }) => (
          <Menu.Item key={id} onClick={() => insert(text)} dir="auto">
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
