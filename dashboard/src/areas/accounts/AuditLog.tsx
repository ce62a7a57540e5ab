import { Box, Button, Text, TextInput } from '@mantine/core'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AUDITED } from '../../generated/audited.ts'
import { startOfDay } from '../../kit/days.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dots } from '../../kit/facts/Dots.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ClearFilters, FilterSelect, isEmptyList, useFilters } from '../../kit/Filters.tsx'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useList, useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay, useSession } from '../../shell/session.ts'
import { TargetFilter, Targets, useRecords } from './AuditTargets.tsx'
import { useOperationName } from './operation-name.ts'

type Entry = OutputOf<'list_audit_log'>['data'][number]

export default function AuditLog() {
  const { t } = useTranslation(['accounts', 'frame'])
  if (useMay('owner')) return <Log />
  return (
    <Page title={t('audit')}>
      <EmptyState icon={<ScrollText size={32} />} title={t('auditClosed')} text={t('askOwner')} />
    </Page>
  )
}

function Log() {
  const { t } = useTranslation(['accounts', 'frame'])
  const [search, change] = useFilters<'actor' | 'operation' | 'target' | 'from' | 'to'>()
  const { actor, target } = search
  const operation = AUDITED.find((name) => name === search.operation)
  const filter = {
    actor,
    operation,
    target,
    from: startOfDay(search.from),
    to: startOfDay(search.to, 1),
  }
  const query = useList('list_audit_log', { ...filter, limit: 100 })
  const filtered = [actor, operation, target, search.from, search.to].some(
    (one) => one !== undefined,
  )
  const clear = () =>
    change({
      actor: undefined,
      operation: undefined,
      target: undefined,
      from: undefined,
      to: undefined,
    })
  const only = (target: string) => change({ target })
  const records = useRecords(query.items)
  const actors = useActors(query.items)
  const nameOf = useOperationName()
  const operations = AUDITED.map((value) => ({ value, label: nameOf(value) })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  )
  const columns: Column<Entry>[] = [
    {
      key: 'who',
      header: t('who'),
      cell: ({ actor }) => <Actor actor={actor} />,
      wide: true,
      width: '30%',
    },
    {
      key: 'what',
      header: t('what'),
      cell: (entry) => (
        <>
          <span>{nameOf(entry.operation)}</span>
          <Text size="xs" c="dimmed" truncate visibleFrom="sm">
            <code>{entry.operation}</code>
          </Text>
          <Box hiddenFrom="sm">
            <Targets entry={entry} records={records} only={only} />
            <Text size="xs" c="dimmed" component="div" className="mc-wraps-narrow">
              <Dots>
                <ActorName actor={entry.actor} />
                <Time at={entry.at} />
              </Dots>
            </Text>
          </Box>
        </>
      ),
    },
    {
      key: 'record',
      header: t('record'),
      cell: (entry) => <Targets entry={entry} records={records} only={only} />,
      wide: true,
      width: 280,
    },
    {
      key: 'when',
      header: t('when'),
      cell: ({ at }) => <Time at={at} as="dayAndTime" />,
      wide: true,
      width: 190,
    },
    {
      key: 'request',
      header: t('request'),
      cell: ({ requestId }) => <code>{requestId}</code>,
      wide: true,
      width: 260,
      optional: true,
    },
  ]
  return (
    <Page
      title={t('audit')}
      peek={{ operation: 'list_audit_log', input: { ...filter, limit: 50 } }}
      filters={
        isEmptyList(query, filtered) ? undefined : (
          <>
            <FilterSelect
              label={t('who')}
              value={actor}
              change={(actor) => change({ actor })}
              data={actors}
              searchable
            />
            <FilterSelect
              label={t('what')}
              value={operation}
              change={(operation) => change({ operation })}
              data={operations}
              searchable
            />
            {target !== undefined && (
              <TargetFilter
                target={target}
                words={records.nameOf(target)}
                clear={() => change({ target: undefined })}
              />
            )}
            <Day label={t('from')} value={search.from} change={(from) => change({ from })} />
            <Day label={t('to')} value={search.to} change={(to) => change({ to })} />
            {filtered && <ClearFilters query={query} clear={clear} />}
          </>
        )
      }
    >
      <Text c="dimmed" maw={720} mb="md">
        {t('auditAbout')}
      </Text>
      <DataTable<Entry>
        name="audit"
        label={t('audit')}
        query={query}
        id={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState
            icon={<ScrollText size={32} />}
            title={t(filtered ? 'auditNone' : 'auditEmpty')}
            text={t('auditText')}
          >
            {filtered && (
              <Button variant="default" onClick={clear}>
                {t('frame:filters.clearAll')}
              </Button>
            )}
          </EmptyState>
        }
      />
    </Page>
  )
}

/** Returns the person, the account's keys and apps, and the other actors of the entries that were read. */
function useActors(entries: readonly Entry[]): { value: string; label: string }[] {
  const { t } = useTranslation('accounts')
  const { person } = useSession()
  const keys = useRead('list_api_keys', { limit: 100 })
  const apps = useRead('list_connected_apps', { limit: 50 })
  const found = new Map<string, string>([[person.id, person.name || person.email]])
  for (const { id, name } of keys.data?.data ?? []) found.set(id, name)
  for (const { id, name, host } of apps.data?.data ?? []) found.set(id, `${name} (${host})`)
  for (const { id, name, kind } of entries.map(({ actor }) => actor))
    if (!found.has(id)) found.set(id, name ?? t(`actors.${kind}`))
  return [...found].map(([value, label]) => ({ value, label }))
}

const isKnown = ({ kind }: Entry['actor']) => kind !== 'operator' && kind !== 'visitor'

function ActorName({ actor }: { actor: Entry['actor'] }) {
  const { t } = useTranslation('accounts')
  return <bdi>{actor.name ?? (isKnown(actor) ? actor.id : t(`actors.${actor.kind}`))}</bdi>
}

function Actor({ actor }: { actor: Entry['actor'] }) {
  const { t } = useTranslation('accounts')
  return (
    <div title={isKnown(actor) ? actor.id : undefined}>
      <ActorName actor={actor} />
      {isKnown(actor) && (
        <Text c="dimmed" size="xs" truncate>
          {t(`actors.${actor.kind}`)}
        </Text>
      )}
    </div>
  )
}

function Day({
  label,
  value,
  change,
}: {
  label: string
  value: string | undefined
  change: (value: string | undefined) => void
}) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      title={label}
      leftSection={<Text size="sm">{label}</Text>}
      leftSectionWidth={52}
      leftSectionProps={{ style: { justifyContent: 'flex-start', paddingInlineStart: 12 } }}
      value={value ?? ''}
      onChange={({ currentTarget: { value } }) => change(value || undefined)}
      className="mc-filter-date"
    />
  )
}
