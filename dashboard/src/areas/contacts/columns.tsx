import { Badge, Group, Text } from '@mantine/core'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import type { Column } from '../../kit/table.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { type Contact, nameOf } from './contact.ts'
import { PaidBadge } from './paid/PaidBadge.tsx'

/** Returns the columns of a list of contacts. */
export function columns(t: (key: string) => string): Column<Contact>[] {
  return [
    {
      key: 'email',
      header: t('contacts:email'),
      cell: ({ email, tier }) => <Reader email={email} isPaid={tier === 'paid'} />,
    },
    {
      key: 'name',
      header: t('contacts:name'),
      cell: (contact) => <span dir="auto">{nameOf(contact)}</span>,
      wide: true,
      width: '20%',
    },
    {
      key: 'status',
      header: t('contacts:status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      width: 140,
    },
    {
      key: 'tags',
      header: t('contacts:tags'),
      cell: ({ tags }) => <Tags tags={tags} />,
      wide: true,
      width: '20%',
    },
    {
      key: 'source',
      header: t('contacts:source'),
      cell: ({ source }) => source,
      wide: true,
      width: 110,
      optional: true,
    },
    {
      key: 'subscribed',
      header: t('contacts:subscribed'),
      cell: ({ subscribedAt }) => <Time at={subscribedAt} />,
      wide: true,
      width: 150,
    },
  ]
}

function Reader({ email, isPaid }: { email: string; isPaid: boolean }) {
  if (!isPaid) return <Address email={email} />
  return (
    <Group gap="2px 8px">
      <Address email={email} />
      <PaidBadge />
    </Group>
  )
}

/** An address that breaks before its @ where the column is narrow. */
export function Address({ email }: { email: string }) {
  const shown = unicodeAddress(email)
  const at = shown.lastIndexOf('@')
  return (
    <span dir="auto">
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </span>
  )
}

const SHOWN = 2

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Group gap={4} wrap="nowrap">
      {tags.slice(0, SHOWN).map((tag) => (
        <Badge key={tag} variant="default" tt="none" fw={500} maw={140}>
          {tag}
        </Badge>
      ))}
      {tags.length > SHOWN && (
        <Text size="sm" c="dimmed" title={tags.slice(SHOWN).join(', ')}>
          +{tags.length - SHOWN}
        </Text>
      )}
    </Group>
  )
}
