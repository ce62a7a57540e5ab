import { Anchor, Menu, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Pencil, Plug, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { useOperation } from '../../kit/operation.ts'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import type { ConnectedApp } from '../../api.ts'
import { ConnectSteps } from './ConnectSteps.tsx'
import { EditApp } from './EditApp.tsx'
import { limitWords } from './key-limits.ts'

/** Wraps in a cell of the table, which else would cut it off. */
const WHOLE = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

export default function ConnectedApps() {
  const { t } = useTranslation(['apps', 'keys', 'frame'])
  const [edited, setEdited] = useState<ConnectedApp | null>(null)
  const query = useList('list_connected_apps', { limit: 50 })
  const columns = useColumns(setEdited)
  return (
    <Page title={t('title')} peek={{ operation: 'list_connected_apps', input: { limit: 50 } }}>
      <Stack gap="xl">
        <Text c="dimmed" maw={720}>
          <Trans
            t={t}
            i18nKey="about"
            components={{
              guide: <Anchor href="/docs/apps" target="_blank" underline="always" />,
              keys: <Anchor component={Link} to="/settings/api-keys" underline="always" />,
              approvals: <Anchor component={Link} to="/approvals" underline="always" />,
            }}
          />
        </Text>
        <DataTable<ConnectedApp>
          name="apps"
          label={t('title')}
          query={query}
          id={({ id }) => id}
          columns={columns}
          empty={<EmptyState icon={<Plug size={32} />} title={t('empty')} text={t('emptyText')} />}
        />
        <Stack gap="sm" maw={720}>
          <Title order={2}>{t('connect')}</Title>
          <ConnectSteps />
        </Stack>
      </Stack>
      {edited && <EditApp app={edited} close={() => setEdited(null)} />}
    </Page>
  )
}

function useColumns(edit: (app: ConnectedApp) => void): Column<ConnectedApp>[] {
  const { t } = useTranslation(['apps', 'keys'])
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (app) => <NameAndLimits app={app} />,
    },
    {
      key: 'person',
      header: t('person'),
      cell: ({ createdBy }) => (
        <Text component="bdi" display="block" style={WHOLE}>
          {createdBy.name ?? t('keys:deletedPerson')}
        </Text>
      ),
      wide: true,
      width: '28%',
    },
    {
      key: 'used',
      header: t('keys:lastUsed'),
      cell: ({ lastUsedAt }) => <Time at={lastUsedAt} empty={t('keys:never')} />,
      wide: true,
      width: 150,
    },
    {
      key: 'connected',
      header: t('connected'),
      cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
      wide: true,
      width: 150,
    },
    {
      key: 'actions',
      header: t('keys:menu'),
      cell: (app) => <AppMenu app={app} edit={() => edit(app)} />,
      width: 90,
      right: true,
    },
  ]
}

function NameAndLimits({ app }: { app: ConnectedApp }) {
  const { t } = useTranslation(['apps', 'keys'])
  const readonly = app.level === 'read'
  const words = [
    ...(readonly ? [] : [t('changes')]),
    ...(readonly || app.confirm !== 'none' ? [] : [t('byItself')]),
    ...limitWords({ ...app, readonly }, t),
  ]
  return (
    <Stack gap={0} miw={0}>
      <Text component="bdi" fw={500} style={WHOLE}>
        {app.name}
      </Text>
      <Text size="xs" c="dimmed" style={WHOLE}>
        <HostWords host={app.host} />
      </Text>
      <Text size="xs" style={WHOLE}>
        {words.join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" hiddenFrom="sm" style={WHOLE}>
        <Trans
          t={t}
          i18nKey={app.lastUsedAt === null ? 'byPerson' : 'byPersonAndUsed'}
          components={{
            person: <bdi>{app.createdBy.name ?? t('keys:deletedPerson')}</bdi>,
            used: <Time at={app.lastUsedAt} />,
          }}
        />
      </Text>
    </Stack>
  )
}

/** Names the host of an app. One on a computer or a device proves none. */
function HostWords({ host }: Pick<ConnectedApp, 'host'>) {
  const { t } = useTranslation('apps')
  if (host === 'device') return t('onDevice')
  if (['127.0.0.1', '[::1]', 'localhost'].includes(host)) return t('onComputer', { host })
  return <bdi>{host}</bdi>
}

function AppMenu({ app: { id: appId, name }, edit }: { app: ConnectedApp; edit: () => void }) {
  const { t } = useTranslation(['apps', 'keys', 'frame'])
  const revocation = useOperation('revoke_connected_app', { said: t('revoked') })
  const revoke = () =>
    confirm({
      title: t('keys:revokeTitle', { name }),
      text: t('revokeText'),
      action: t('keys:revoke'),
      run: () => revocation.attempt({ appId }),
    })
  return (
    <MoreMenu label={t('keys:actions', { name })} width={220}>
      <Menu.Item leftSection={<Pencil size={16} />} onClick={edit}>
        {t('change')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={revoke}>
        {t('keys:revoke')}
      </Menu.Item>
    </MoreMenu>
  )
}
