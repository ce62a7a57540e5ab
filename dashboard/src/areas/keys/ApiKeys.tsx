import { Anchor, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useFilters } from '../../kit/Filters.tsx'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { useOperation } from '../../kit/operation.ts'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import type { ApiKey } from '../../api.ts'
import { CreateKey } from './CreateKey.tsx'
import { EditKey } from './EditKey.tsx'
import { limitWords } from './key-limits.ts'
import { SharedKeys } from './SharedKeys.tsx'

export default function ApiKeys() {
  const { t } = useTranslation(['keys', 'frame'])
  if (useMay('owner')) return <Keys />
  return (
    <Page title={t('title')}>
      <EmptyState icon={<KeyRound size={32} />} title={t('closed')} text={t('askOwner')} />
    </Page>
  )
}

function Keys() {
  const { t } = useTranslation(['keys', 'frame'])
  const { newsletters } = useNewsletter()
  const [search, change] = useFilters<'add'>()
  const [edited, setEdited] = useState<ApiKey | null>(null)
  const query = useList('list_api_keys', { limit: 50 })
  const create = (
    <Button leftSection={<Plus size={16} />} onClick={() => change({ add: '1' })}>
      {t('create')}
    </Button>
  )
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (key) => (
        <Group gap="xs" wrap="nowrap">
          <Stack gap={0} miw={0}>
            <Text component="bdi" fw={500} truncate>
              {key.name}
            </Text>
            {key.createdBy !== null && (
              <Text size="xs" c="dimmed" truncate dir="auto">
                {t('madeBy', {
                  name:
                    key.createdBy.name ??
                    t(key.createdBy.kind === 'person' ? 'deletedPerson' : 'operator'),
                })}
              </Text>
            )}
            {limitWords(key, t).length > 0 && (
              <Text size="xs" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {limitWords(key, t).join(' · ')}
              </Text>
            )}
          </Stack>
          {key.level === 'signups' && key.browserUse === 'refused' && (
            <Badge variant="default" tt="none" fw={500} style={{ flex: 'none' }} visibleFrom="sm">
              {t('noPages')}
            </Badge>
          )}
        </Group>
      ),
      width: '32%',
    },
    {
      key: 'level',
      header: t('level'),
      cell: ({ level }) => t(`levels.${level}`),
      wide: true,
      width: 160,
    },
    {
      key: 'start',
      header: t('start'),
      cell: ({ start }) => <code>{start}…</code>,
      wide: true,
      width: 150,
    },
    {
      key: 'newsletter',
      header: t('newsletter'),
      cell: ({ newsletterId }) =>
        newsletterId === null ? (
          t('every')
        ) : (
          <bdi>{newsletters.find(({ id }) => id === newsletterId)?.name ?? newsletterId}</bdi>
        ),
      wide: true,
    },
    {
      key: 'used',
      header: t('lastUsed'),
      cell: ({ lastUsedAt }) => <Time at={lastUsedAt} empty={t('never')} />,
      wide: true,
      width: 150,
    },
    {
      key: 'created',
      header: t('created'),
      cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
      wide: true,
      width: 130,
      optional: true,
    },
    {
      key: 'actions',
      header: t('menu'),
      cell: (key) => <KeyMenu apiKey={key} edit={() => setEdited(key)} />,
      width: 90,
      right: true,
    },
  ]
  return (
    <Page
      title={t('title')}
      peek={{ operation: 'list_api_keys', input: { limit: 50 } }}
      actions={query.items.length > 0 && create}
    >
      <Stack gap="md">
        <Text c="dimmed" maw={720}>
          {t('about')}{' '}
          <Anchor component={Link} to="/approvals" underline="always">
            {t('approvals')}
          </Anchor>
        </Text>
        <SharedKeys keys={query.items} edit={setEdited} />
        <DataTable<ApiKey>
          name="keys"
          label={t('title')}
          query={query}
          id={({ id }) => id}
          columns={columns}
          empty={
            <EmptyState icon={<KeyRound size={32} />} title={t('empty')} text={t('emptyText')}>
              {create}
            </EmptyState>
          }
        />
      </Stack>
      <CreateKey opened={search.add !== undefined} close={() => change({ add: undefined })} />
      {edited && <EditKey apiKey={edited} close={() => setEdited(null)} />}
    </Page>
  )
}

function KeyMenu({ apiKey: { id: keyId, name }, edit }: { apiKey: ApiKey; edit: () => void }) {
  const { t } = useTranslation(['keys', 'frame'])
  const revocation = useOperation('revoke_api_key', { said: t('revoked') })
  const revoke = () =>
    confirm({
      title: t('revokeTitle', { name }),
      text: t('revokeText'),
      action: t('revoke'),
      run: () => revocation.attempt({ keyId }),
    })
  return (
    <MoreMenu label={t('actions', { name })} width={200}>
      <Menu.Item leftSection={<Pencil size={16} />} onClick={edit}>
        {t('frame:edit')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={revoke}>
        {t('revoke')}
      </Menu.Item>
    </MoreMenu>
  )
}
