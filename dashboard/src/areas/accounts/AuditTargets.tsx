import { ActionIcon, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ListFilter, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type OutputOf, useRead } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'

type Entry = OutputOf<'list_audit_log'>['data'][number]

interface Place {
  to: string
  search?: Record<string, string>
}

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
  app: () => ({ to: '/settings/apps' }),
  mem: () => ({ to: '/settings/team' }),
}

/** Tells the records of one kind apart: the end of an id is random. */
const SHOWN_LETTERS = 6
/** Keeps the font from drawing the x in 7x7 as a sign of multiplication. */
const LETTERS = { fontVariantLigatures: 'no-contextual' } as const

const DELETES = /^(?:delete|erase)_/

/** Reads names from lists of other pages, each only where one of its records is to be named. */
function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { newsletters } = useNewsletter()
  const has = (kind: string) => ids.some((id) => id.startsWith(`${kind}_`))
  const campaigns =
    useRead('list_campaigns', { limit: 100 }, { enabled: has('cmp') }).data?.data ?? []
  const automations =
    useRead('list_automations', { limit: 100 }, { enabled: has('aut') }).data?.data ?? []
  const products =
    useRead('list_products', { limit: 100 }, { enabled: has('prd') }).data?.data ?? []
  const subjects = campaigns.map(({ id, subject }) => ({ id, name: subject }))
  return new Map(
    [...newsletters, ...subjects, ...automations, ...products].map(({ id, name }) => [id, name]),
  )
}

interface Records {
  /** Names a record: as it is called now, else by its kind and the end of its id. */
  nameOf: (id: string) => string
  /** The records that one of the entries deletes. They have no page. */
  gone: ReadonlySet<string>
}

export function useRecords(entries: readonly Entry[]): Records {
  const { t } = useTranslation('accounts')
  const names = useNames(entries.flatMap(({ targets }) => targets))
  const addresses = new Map(entries.flatMap(({ addresses }) => Object.entries(addresses)))
  return {
    nameOf(id) {
      const known = addresses.get(id) || names.get(id)
      if (known) return known
      const kind = t(`records.${id.slice(0, id.indexOf('_'))}`, {
        defaultValue: t('records.other'),
      })
      return `${kind} …${id.slice(-SHOWN_LETTERS)}`
    },
    gone: new Set(
      entries.filter(({ operation }) => DELETES.test(operation)).flatMap(({ targets }) => targets),
    ),
  }
}

interface TargetsProps {
  entry: Entry
  records: Records
  only: (target: string) => void
}

export function Targets({ entry: { targets }, records: { nameOf, gone }, only }: TargetsProps) {
  const { t } = useTranslation('accounts')
  return (
    <Stack gap={0}>
      {targets.map((id) => (
        <Group key={id} gap={4} wrap="nowrap">
          <Target id={id} words={nameOf(id)} isGone={gone.has(id)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            flex="none"
            onClick={() => only(id)}
            aria-label={`${t('onlyRecord')}: ${nameOf(id)}`}
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
      <Text
        span
        size="sm"
        c="dimmed"
        className="mc-wraps-narrow"
        title={id}
        style={LETTERS}
        dir="auto"
      >
        {words}
      </Text>
    )
  return (
    <Anchor
      component={Link}
      size="sm"
      className="mc-wraps-narrow"
      title={id}
      style={LETTERS}
      {...(page(id) as { to: string; search?: never })}
    >
      {words}
    </Anchor>
  )
}

/** Says that entries of one record alone are shown, and takes that back. */
export function TargetFilter({
  target,
  words,
  clear,
}: {
  target: string
  words: string
  clear: () => void
}) {
  const { t } = useTranslation('accounts')
  return (
    <Button
      variant="light"
      maw="100%"
      rightSection={<X size={14} aria-hidden />}
      onClick={clear}
      title={target}
      aria-label={`${words}. ${t('allRecords')}`}
    >
      <span style={LETTERS}>{words}</span>
    </Button>
  )
}
