import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { ArrowRight, CircleAlert, ListPlus } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateField } from '../CreateField.tsx'
import { type CustomField, useFieldLabel } from '../fields.ts'
import { Section } from '../Section.tsx'
import {
  type Mapping,
  type NewField,
  newFieldsOf,
  TARGETS,
  targetOf,
  typeOf,
  withAllKept,
  withTarget,
} from './mapping.ts'
import type { Table } from './table.ts'

interface Props {
  table: Table
  mapping: Mapping
  change: (mapping: Mapping) => void
  fields: CustomField[]
  samples: ReadonlyMap<string, readonly string[]>
  lacksEmail: boolean
  /** Says how the first values of a column are read, as it is mapped now. */
  readAs: (column: string) => ReactNode
  /** The questions about a column, or about none of those that are there. */
  below: (column: string | null) => ReactNode
}

/** More columns than this are shown on request. */
const SHOWN = 40
const SAMPLES = 3
const NEW_FIELD = ' new'
const WARNING = 'light-dark(#8a5300, #f0bd6a)'

/** The target of each column, beside its first values. */
export function Columns({
  table,
  mapping,
  change,
  fields,
  samples,
  lacksEmail,
  readAs,
  below,
}: Props) {
  const { t } = useTranslation(['imports', 'contacts', 'frame'])
  const [all, setAll] = useState(false)
  const [creatingFor, setCreatingFor] = useState<string | null>(null)
  const selects = useRef(new Map<string, HTMLSelectElement | null>())
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (creatingFor === null && asked.current !== null) selects.current.get(asked.current)?.focus()
    asked.current = creatingFor
  }, [creatingFor])
  // Before the first check no column has a target yet.
  const known = lacksEmail || Object.keys(mapping).length > 0
  const created = newFieldsOf(mapping).filter(
    ({ field }) => !fields.some(({ name }) => name === field),
  )
  const samplesOf = (column: string, at: number) => samples.get(column) ?? examplesOf(table, at)
  const options = useOptions(fields, created)
  const columns = all ? table.columns : table.columns.slice(0, SHOWN)
  return (
    <Section title={t('columns')}>
      <Text
        c={lacksEmail ? 'var(--mantine-color-error)' : 'dimmed'}
        mb="sm"
        role={lacksEmail ? 'alert' : undefined}
      >
        {t(lacksEmail ? 'lacksEmail' : 'columnsText')}
      </Text>
      {known && !lacksEmail && (
        <KeepAll
          columns={table.columns.map((name, at) => ({ name, samples: samplesOf(name, at) }))}
          mapping={mapping}
          change={change}
          fields={fields}
        />
      )}
      <div className="mc-columns">
        {columns.map((column, at) => {
          const target = targetOf(mapping, column)
          const leftOut = known && !target
          return (
            <Fragment key={column}>
              <div className="mc-column">
                <div style={{ minWidth: 0 }}>
                  <Text
                    fw={500}
                    truncate
                    dir="auto"
                    title={column}
                    {...(leftOut && { c: 'dimmed' })}
                  >
                    {column || t('unnamed')}
                  </Text>
                  <Text
                    c="dimmed"
                    size="sm"
                    lineClamp={2}
                    dir="auto"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {samplesOf(column, at).slice(0, SAMPLES).join(' · ') || '–'}
                  </Text>
                  {readAs(column)}
                  {leftOut && <LeftOut />}
                </div>
                <ArrowRight
                  size={16}
                  aria-hidden
                  className="mc-hide-narrow"
                  style={{ color: 'var(--mantine-color-dimmed)' }}
                />
                <NativeSelect
                  ref={(select) => void selects.current.set(column, select)}
                  aria-label={t('targetOf', { column })}
                  data={options}
                  value={target ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    value === NEW_FIELD
                      ? setCreatingFor(column)
                      : change(
                          withTarget(
                            mapping,
                            column,
                            created.find(({ field }) => field === value) ?? (value || null),
                          ),
                        )
                  }
                />
              </div>
              {below(column)}
            </Fragment>
          )
        })}
      </div>
      {[...table.columns.slice(columns.length), null].map((column) => (
        <Fragment key={column}>{below(column)}</Fragment>
      ))}
      {columns.length < table.columns.length && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="xs"
          onClick={() => setAll(true)}
        >
          {t('moreColumns', { count: table.columns.length - SHOWN })}
        </Button>
      )}
      {creatingFor !== null && (
        <CreateField
          name={creatingFor}
          type={typeOf(samplesOf(creatingFor, table.columns.indexOf(creatingFor)))}
          close={() => setCreatingFor(null)}
          take={({ name, type }) =>
            change(
              withTarget(
                mapping,
                creatingFor,
                fields.some((one) => one.name === name) ? name : { field: name, type },
              ),
            )
          }
        />
      )}
    </Section>
  )
}

function LeftOut() {
  const { t } = useTranslation('imports')
  return (
    <Group gap={4} style={{ color: WARNING }}>
      <CircleAlert size={13} aria-hidden />
      <Text size="sm">{t('leftOut')}</Text>
    </Group>
  )
}

function useOptions(fields: CustomField[], created: NewField[]) {
  const { t } = useTranslation(['imports', 'contacts'])
  const label = useFieldLabel()
  return [
    { value: '', label: t('ignore') },
    {
      group: t('builtIn'),
      items: TARGETS.map((value) => ({ value: value as string, label: t(`targets.${value}`) })),
    },
    {
      group: t('customFields'),
      items: [
        ...fields.map(({ name }) => ({ value: name, label: label(name) })),
        ...created.map(({ field, type }) => ({
          value: field,
          label: t('willBeCreated', { field: label(field), type: t(`contacts:types.${type}`) }),
        })),
        { value: NEW_FIELD, label: t('newField') },
      ],
    },
  ]
}

type Kept = Pick<Props, 'mapping' | 'change' | 'fields'> & {
  columns: { name: string; samples: readonly string[] }[]
}

/** Offers to keep what would be left out. Nothing where no column would be. */
function KeepAll({ columns, mapping, change, fields }: Kept) {
  const { t } = useTranslation('imports')
  const kept = withAllKept(
    mapping,
    columns,
    fields.map(({ name }) => name),
  )
  const count = newFieldsOf(kept).length - newFieldsOf(mapping).length
  if (count === 0) return null
  return (
    <Button
      variant="default"
      size="xs"
      mb="sm"
      leftSection={<ListPlus size={15} />}
      onClick={() => change(kept)}
    >
      {t('keepAll', { count })}
    </Button>
  )
}

/** Returns the first values of a column, until the server says them. */
function examplesOf({ rows }: Table, at: number): string[] {
  return rows
    .filter(({ broken }) => !broken)
    .map(({ cells }) => cells[at] ?? '')
    .filter((text) => text !== '')
    .slice(0, SAMPLES)
    .map((text) => text.slice(0, 80))
}
