import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { Mail, Plus, UserMinus, UserPen, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { confirm } from '../../kit/confirm.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dots } from '../../kit/facts/Dots.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useFilters } from '../../kit/Filters.tsx'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { useOperation } from '../../kit/operation.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay, useSession } from '../../shell/session.ts'
import { ChangeRole } from './ChangeRole.tsx'
import { InviteMember } from './InviteMember.tsx'
import type { Member } from '../../api.ts'
import { type KeysChoice, MemberKeys } from './MemberKeys.tsx'

export default function Team() {
  const { t } = useTranslation(['accounts', 'frame'])
  if (useMay('owner')) return <Members />
  return (
    <Page title={t('team')}>
      <EmptyState icon={<Users size={32} />} title={t('teamClosed')} text={t('askOwner')} />
    </Page>
  )
}

function Members() {
  const { t } = useTranslation(['accounts', 'frame'])
  const [search, change] = useFilters<'add'>()
  const [changed, setChanged] = useState<Member | null>(null)
  const query = useList('list_members', { limit: 50 })
  const columns: Column<Member>[] = [
    {
      key: 'person',
      header: t('person'),
      cell: (member) => <Person member={member} />,
    },
    {
      key: 'role',
      header: t('role'),
      cell: ({ role }) => t(`roles.${role}`),
      wide: true,
      width: 110,
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      wide: true,
      width: 140,
    },
    {
      key: 'since',
      header: t('since'),
      cell: ({ joinedAt, invitedAt }) => <Time at={joinedAt ?? invitedAt} />,
      wide: true,
      width: 150,
    },
    {
      key: 'actions',
      header: t('menu'),
      cell: (member) => <MemberMenu member={member} edit={() => setChanged(member)} />,
      width: 56,
      quiet: true,
      right: true,
    },
  ]
  return (
    <Page
      title={t('team')}
      peek={{ operation: 'invite_member', input: { email: 'bea@example.com', role: 'editor' } }}
      actions={
        <Button leftSection={<Plus size={16} />} onClick={() => change({ add: '1' })}>
          {t('invite')}
        </Button>
      }
    >
      <DataTable<Member>
        name="team"
        label={t('team')}
        query={query}
        id={({ id }) => id}
        columns={columns}
        empty={null}
      />
      <Roles />
      <InviteMember opened={search.add !== undefined} close={() => change({ add: undefined })} />
      {changed && <ChangeRole member={changed} close={() => setChanged(null)} />}
    </Page>
  )
}

function Person({ member: { name, email, role, status } }: { member: Member }) {
  const { t } = useTranslation(['accounts', 'frame'])
  const { person } = useSession()
  return (
    <Stack gap={0} className="mc-wraps-narrow">
      <Text fw={500} dir="auto">
        {name ?? unicodeAddress(email)}
        {email === person.email && (
          <Text span c="dimmed" fw={400}>
            {' '}
            {t('you')}
          </Text>
        )}
      </Text>
      {name !== null && (
        <Text size="xs" c="dimmed">
          {unicodeAddress(email)}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div" hiddenFrom="sm">
        <Dots>
          {t(`roles.${role}`)}
          {status === 'invited' && t('frame:status.invited')}
        </Dots>
      </Text>
    </Stack>
  )
}

function MemberMenu({
  member: { id: memberId, personId, email, name, role, status },
  edit,
}: {
  member: Member
  edit: () => void
}) {
  const { t } = useTranslation(['accounts', 'frame'])
  const invite = useOperation('invite_member', { toast: true, said: t('invited', { email }) })
  const removal = useOperation('remove_member', {
    said: t(status === 'invited' ? 'withdrawn' : 'removed'),
  })
  const who = name ?? email
  const remove = () => {
    let keys: KeysChoice = null
    const choose = (choice: KeysChoice) => {
      keys = choice
    }
    confirm({
      title: t(status === 'invited' ? 'withdrawTitle' : 'removeTitle', { name: who }),
      text: (
        <>
          {t(status === 'invited' ? 'withdrawText' : 'removeText')}
          {personId !== null && <MemberKeys personId={personId} choose={choose} />}
        </>
      ),
      action: t(status === 'invited' ? 'withdraw' : 'remove'),
      run: () => removal.attempt({ memberId, ...(keys !== null && { keys }) }),
    })
  }
  return (
    <MoreMenu label={t('actions', { name: who })} width={220}>
      <Menu.Item leftSection={<UserPen size={16} />} onClick={edit}>
        {t('changeRole')}
      </Menu.Item>
      {status === 'invited' && (
        <Menu.Item
          leftSection={<Mail size={16} />}
          onClick={() => void invite.run({ email, role })}
        >
          {t('inviteAgain')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<UserMinus size={16} />} onClick={remove}>
        {t(status === 'invited' ? 'withdraw' : 'remove')}
      </Menu.Item>
    </MoreMenu>
  )
}

function Roles() {
  const { t } = useTranslation('accounts')
  return (
    <Group component="dl" gap="16px 32px" mt="lg" align="flex-start">
      {(['viewer', 'editor', 'owner'] as const).map((role) => (
        <div key={role} style={{ flex: '1 1 200px', maxWidth: 320 }}>
          <Text component="dt" fw={500}>
            {t(`roles.${role}`)}
          </Text>
          <Text component="dd" c="dimmed" size="sm" m={0}>
            {t(`roleTexts.${role}`)}
          </Text>
        </div>
      ))}
    </Group>
  )
}
