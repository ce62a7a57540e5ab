import { ActionIcon, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ListFilter, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../queries.ts'

type Entry = OutputOf<'list_audit_log'>['data'][number]

interface Place {
  to: string
  search?: Record<string, string>
}

/** The page of a record, by the prefix of its id. */
const PAGES: Record<string, (id: string) => Place> = {
  nl: (id) => ({ to: '/settings/newsletter', search: { newsletter: id } }),
  sub: (id) => ({ to: `/contacts/${id}` }),
  seg: (id) => ({ to: `/segments/${id}` }),
  cmp: (id) => ({ to: `/campaigns/${id}` }),
  tpl: () => ({ to: '/templates' }),
  snp: () => ({ to: '/templates' }),
  img: (id) => ({ to: '/images', search: { image: id } }),
  imp: (id) => ({ to: `/imports/${id}` }),
  exp: (id) => ({ to: `/exports/${id}` }),
  bulk: () => ({ to: '/contacts/bulk' }),
  cdx: (id) => ({ to: `/contacts/data/${id}` }),
  dom: (id) => ({ to: `/settings/domains/${id}` }),
  whk: (id) => ({ to: `/settings/webhooks/${id}` }),
  aut: (id) => ({ to: `/automations/${id}` }),
  prd: (id) => ({ to: `/products/${id}` }),
  cpn: () => ({ to: '/coupons' }),
  ord: (id) => ({ to: `/orders/${id}` }),
  psn: (id) => ({ to: `/subscriptions/${id}` }),
  key: () => ({ to: '/settings/api-keys' }),
  mem: () => ({ to: '/settings/team' }),
}

/** Tells the records of one kind apart: the end of an id is random. */
const SHOWN_LETTERS = 6
/** Keeps the font from drawing the x in 7x7 as a sign of multiplication. */
const LETTERS = { fontVariantLigatures: 'no-contextual', overflowWrap: 'anywhere' } as const

function useRecordName(): (id: string) => string {
  const { t } = useTranslation('accounts')
  return (id) => {
    const kind = t(`records.${id.slice(0, id.indexOf('_'))}`, { defaultValue: t('records.other') })
    return `${kind} …${id.slice(-SHOWN_LETTERS)}`
  }
}

/** The records of an entry, each with its page and a way to its other entries. */
export function Targets({ entry: { operation, targets, addresses }, only }: { entry: Entry; only: (target: string) => void }) {
  const { t } = useTranslation('accounts')
  const recordName = useRecordName()
  const wordsOf = (id: string) => addresses[id] ?? recordName(id)
  return (
    <Stack gap={0}>
      {targets.map((id) => (
        <Group key={id} gap={4} wrap="nowrap">
          <Target id={id} words={wordsOf(id)} isGone={/^(?:delete|erase)_/.test(operation)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            onClick={() => only(id)}
            aria-label={`${t('onlyRecord')}: ${wordsOf(id)}`}
            title={t('onlyRecord')}
          >
            <ListFilter size={14} />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}

function Target({ id, words, isGone }: { id: string; words: string; isGone: boolean }) {
  const page = PAGES[id.slice(0, id.indexOf('_'))]
  if (page === undefined || isGone)
    return (
      <Text span size="sm" c="dimmed" title={id} style={LETTERS} dir="auto">
        {words}
      </Text>
    )
  return (
    <Anchor component={Link} size="sm" title={id} style={LETTERS} {...(page(id) as { to: string; search?: never })}>
      {words}
    </Anchor>
  )
}

/** Says that entries of one record alone are shown, and takes that back. */
export function TargetFilter({ target, clear }: { target: string; clear: () => void }) {
  const { t } = useTranslation('accounts')
  const words = useRecordName()(target)
  return (
    <Button variant="light" rightSection={<X size={14} aria-hidden />} onClick={clear} title={target} aria-label={`${words}. ${t('allRecords')}`}>
      <span style={LETTERS}>{words}</span>
    </Button>
  )
}
