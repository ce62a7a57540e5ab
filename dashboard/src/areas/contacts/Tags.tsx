import { Button, Group, Menu, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Merge, Pencil, Tags as TagsIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldAccents } from '../../../../src/lib/fold-search.ts'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { number } from '../../format.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { SearchField, useFilters } from '../../kit/Filters.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useMay } from '../../shell/session.ts'
import { DeleteTag } from './DeleteTag.tsx'
import { MergeTag } from './MergeTag.tsx'
import { RenameTag } from './RenameTag.tsx'
import { type Tag, useTags } from './tags.ts'

type How = 'rename' | 'merge' | 'delete'
/** All tags of the account. They are at most a thousand, so the page itself searches them. */
export function Tags() {
  const { t } = useTranslation(['contacts', 'frame'])
  const mayWrite = useMay('editor')
  const [{ q }, change] = useFilters<'q'>()
  const [changing, setChanging] = useState<{ tag: Tag; how: How } | null>(null)
  const query = useTags()
  const wanted = q === undefined ? undefined : foldAccents(q)
  const items =
    wanted === undefined
      ? query.items
      : query.items.filter(({ name }) => foldAccents(name).includes(wanted))
  const close = () => setChanging(null)
  const columns: Column<Tag>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name }) => (
        <Link to="/contacts" search={{ tag: name }} dir="auto" title={name}>
          {name}
        </Link>
      ),
    },
    {
      key: 'contacts',
      header: t('title'),
      cell: ({ contacts }) => number(contacts),
      right: true,
      width: 110,
    },
    {
      key: 'created',
      header: t('created'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      wide: true,
      width: 150,
    },
  ]
  if (mayWrite) columns.push(actions(t('more'), setChanging))
  return (
    <>
      {(query.items.length > 0 || q !== undefined) && (
        <Group mb="md" gap="sm">
          <SearchField value={q} change={(q) => change({ q })} placeholder={t('searchTags')} />
          <Text c="dimmed" className="figures" aria-live="polite">
            {!query.hasNextPage &&
              !query.isPending &&
              t('tagCount', { count: items.length, tags: number(items.length) })}
          </Text>
        </Group>
      )}
      <DataTable<Tag>
        name="tags"
        label={t('tags')}
        fixed
        query={{ ...query, items }}
        id={({ name }) => name}
        columns={columns}
        empty={
          q === undefined ? (
            <EmptyState
              icon={<TagsIcon size={32} />}
              title={t('noTagsYet')}
              text={t('noTagsYetText')}
            />
          ) : (
            <EmptyState title={t('noTagMatch')}>
              <Button variant="default" onClick={() => change({ q: undefined })}>
                {t('frame:filters.clear')}
              </Button>
            </EmptyState>
          )
        }
      />
      {changing?.how === 'rename' && (
        <RenameTag key={changing.tag.name} tag={changing.tag} close={close} />
      )}
      {changing?.how === 'delete' && (
        <DeleteTag key={changing.tag.name} tag={changing.tag} close={close} />
      )}
      {changing?.how === 'merge' && (
        <MergeTag key={changing.tag.name} tag={changing.tag} tags={query.items} close={close} />
      )}
    </>
  )
}

function actions(header: string, change: (what: { tag: Tag; how: How }) => void): Column<Tag> {
  return {
    key: 'actions',
    header,
    cell: (tag) => <TagMenu tag={tag} change={(how) => change({ tag, how })} />,
    width: 90,
    right: true,
  }
}

function TagMenu({ tag, change }: { tag: Tag; change: (how: How) => void }) {
  const { t } = useTranslation(['contacts', 'frame'])
  return (
    <MoreMenu label={t('actionsOf', { name: tag.name })}>
      <Menu.Item leftSection={<Pencil size={16} />} onClick={() => change('rename')}>
        {t('rename')}
      </Menu.Item>
      <Menu.Item leftSection={<Merge size={16} />} onClick={() => change('merge')}>
        {t('merge')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={() => change('delete')}>
        {t('frame:delete')}
      </Menu.Item>
    </MoreMenu>
  )
}
