import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OPERATIONS } from '../../generated/operations.ts'
import { type Column, DataTable } from '../../kit/DataTable.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FilterSelect, isEmptyList, useFilters } from '../../kit/Filters.tsx'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useList, useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay, useSession } from '../../shell/session.ts'

import { describedOperations } from '../console/openapi.ts'

type Entry = OutputOf<'list_audit_log'>['data'][number]

/** Reads leave no entry. */
const WRITES = Object.entries(OPERATIONS).flatMap(([name, { effect }]) => (effect === 'read' ? [] : [name]))

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
  const [search, change] = useFilters<'actor' | 'operation' | 'from' | 'to'>()
  const { actor } = search
  const operation = WRITES.find((name) => name === search.operation)
  const filter = { actor, operation, from: startOf(search.from), to: endOf(search.to) }
  const query = useList('list_audit_log', { ...filter, limit: 100 })
  const filtered = actor !== undefined || operation !== undefined || search.from !== undefined || search.to !== undefined
  const clear = () => change({ actor: undefined, operation: undefined, from: undefined, to: undefined })
  const actors = useActors(query.items)
  const summaryOf = useSummaries()
  const columns: Column<Entry>[] = [
    { key: 'who', header: t('who'), cell: ({ actor }) => <Actor actor={actor} />, width: '45%' },
    {
      key: 'what',
      header: t('what'),
      cell: ({ operation, at }) => (
        <>
          <span>{summaryOf(operation)}</span>
          <Text size="xs" c="dimmed" truncate>
            <code>{operation}</code>
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            <Time at={at} />
          </Text>
        </>
      ),
    },
    { key: 'when', header: t('when'), cell: ({ at }) => <Time at={at} as="dayAndTime" />, wide: true, width: 190 },
    { key: 'request', header: t('request'), cell: ({ requestId }) => <code>{requestId}</code>, wide: true, width: 260, optional: true },
  ]
  return (
    <Page
      title={t('audit')}
      peek={{ operation: 'list_audit_log', input: { ...filter, limit: 50 } }}
      filters={
        isEmptyList(query, filtered) ? undefined : (
          <>
            <FilterSelect label={t('who')} value={actor} change={(actor) => change({ actor })} data={actors} searchable />
            <FilterSelect label={t('what')} value={operation} change={(operation) => change({ operation })} data={WRITES} searchable />
            <Day label={t('from')} value={search.from} change={(from) => change({ from })} />
            <Day label={t('to')} value={search.to} change={(to) => change({ to })} />
            {filtered && (
              <Button variant="subtle" color="gray" onClick={clear}>
                {t('frame:filters.clearAll')}
              </Button>
            )}
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
          <EmptyState icon={<ScrollText size={32} />} title={t(filtered ? 'auditNone' : 'auditEmpty')} text={t('auditText')}>
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

/** Returns the person, the account's keys, and the other actors of the entries that were read. */
function useActors(entries: readonly Entry[]): { value: string; label: string }[] {
  const { t } = useTranslation('accounts')
  const { person } = useSession()
  const keys = useRead('list_api_keys', { limit: 100 })
  const found = new Map<string, string>([[person.id, person.name || person.email]])
  for (const { id, name } of keys.data?.data ?? []) found.set(id, name)
  for (const { id, name, kind } of entries.map(({ actor }) => actor)) if (!found.has(id)) found.set(id, name ?? t(`actors.${kind}`))
  return [...found].map(([value, label]) => ({ value, label }))
}

/** Returns an operation's summary where the API console has loaded the catalogue; else its name with spaces. */
function useSummaries(): (operation: string) => string {
  const { data = [] } = useQuery({ ...describedOperations, enabled: false })
  return (operation) =>
    data.find(({ name }) => name === operation)?.summary ??
    (operation[0]!.toUpperCase() + operation.slice(1).replaceAll('_', ' ')).replace(/\bapi\b/, 'API')
}

function Actor({ actor: { kind, name, id } }: { actor: Entry['actor'] }) {
  const { t } = useTranslation('accounts')
  const known = kind !== 'operator' && kind !== 'visitor'
  return (
    <span title={known ? id : undefined}>
      <bdi>{name ?? (known ? id : t(`actors.${kind}`))}</bdi>{' '}
      {known && (
        <Text span c="dimmed" size="sm">
          {t(`actors.${kind}`)}
        </Text>
      )}
    </span>
  )
}

function Day({ label, value, change }: { label: string; value: string | undefined; change: (value: string | undefined) => void }) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      title={label}
      leftSection={<Text size="sm">{label}</Text>}
      leftSectionWidth={44}
      value={value ?? ''}
      onChange={({ currentTarget: { value } }) => change(value || undefined)}
      className="mc-filter-date"
    />
  )
}

/** Returns the beginning of a day in the person's time zone; nothing for what is no day. */
function startOf(day: string | undefined, plusDays = 0): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  const at = new Date(year ?? Number.NaN, (month ?? 0) - 1, (date ?? 0) + plusDays)
  return day === undefined || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

function endOf(day: string | undefined): string | undefined {
  return startOf(day, 1)
}
