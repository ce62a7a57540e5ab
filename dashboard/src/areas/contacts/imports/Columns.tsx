import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { ArrowRight, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateField } from '../CreateField.tsx'
import { type CustomField, useFieldLabel } from '../fields.ts'
import { Section } from '../Section.tsx'
import { type Mapping, TARGETS, withTarget } from './mapping.ts'
import type { Table } from './table.ts'

interface Props {
  table: Table
  mapping: Mapping
  change: (mapping: Mapping) => void
  fields: CustomField[]
  /** No column is the address yet. */
  lacksEmail: boolean
}

/** More columns than this are shown on request. */
const SHOWN = 40
const NEW_FIELD = ' new'
const WARNING = 'light-dark(#8a5300, #f0bd6a)'

/** The target of each column, beside its first values. */
export function Columns({ table, mapping, change, fields, lacksEmail }: Props) {
  const { t } = useTranslation(['imports', 'frame'])
  const [all, setAll] = useState(false)
  const [creatingFor, setCreatingFor] = useState<string | null>(null)
  const selects = useRef(new Map<string, HTMLSelectElement | null>())
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (creatingFor === null && asked.current !== null) selects.current.get(asked.current)?.focus()
    asked.current = creatingFor
  }, [creatingFor])
  const label = useFieldLabel()
  // Before the first check no column has a target yet.
  const known = lacksEmail || Object.keys(mapping).length > 0
  const options = [
    { value: '', label: t('ignore') },
    { group: t('builtIn'), items: TARGETS.map((value) => ({ value: value as string, label: t(`targets.${value}`) })) },
    {
      group: t('customFields'),
      items: [...fields.map(({ name }) => ({ value: name, label: label(name) })), { value: NEW_FIELD, label: t('newField') }],
    },
  ]
  const columns = all ? table.columns : table.columns.slice(0, SHOWN)
  return (
    <Section title={t('columns')}>
      <Text c={lacksEmail ? 'var(--mantine-color-error)' : 'dimmed'} mb="sm" role={lacksEmail ? 'alert' : undefined}>
        {t(lacksEmail ? 'lacksEmail' : 'columnsText')}
      </Text>
      <div className="mc-columns">
        {columns.map((column, at) => {
          const target = Object.hasOwn(mapping, column) ? mapping[column] : null
          const leftOut = known && !target
          return (
            <div key={column} className="mc-column">
              <div style={{ minWidth: 0 }}>
                <Text fw={500} truncate dir="auto" title={column} {...(leftOut && { c: 'dimmed' })}>
                  {column || t('unnamed')}
                </Text>
                <Text c="dimmed" size="sm" truncate dir="auto">
                  {examplesOf(table, at) || '–'}
                </Text>
                {leftOut && (
                  <Group gap={4} style={{ color: WARNING }}>
                    <CircleAlert size={13} aria-hidden />
                    <Text size="sm">{t('leftOut')}</Text>
                  </Group>
                )}
              </div>
              <ArrowRight size={16} aria-hidden className="mc-hide-narrow" style={{ color: 'var(--mantine-color-dimmed)' }} />
              <NativeSelect
                ref={(select) => void selects.current.set(column, select)}
                aria-label={t('targetOf', { column })}
                data={options}
                value={target ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  value === NEW_FIELD ? setCreatingFor(column) : change(withTarget(mapping, column, value === '' ? null : value))
                }
              />
            </div>
          )
        })}
      </div>
      {columns.length < table.columns.length && (
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          {t('moreColumns', { count: table.columns.length - SHOWN })}
        </Button>
      )}
      {creatingFor !== null && (
        <CreateField name={creatingFor} close={() => setCreatingFor(null)} done={({ name }) => change(withTarget(mapping, creatingFor, name))} />
      )}
    </Section>
  )
}

/** Returns the first three values of a column. */
function examplesOf({ rows }: Table, at: number): string {
  return rows
    .filter(({ broken }) => !broken)
    .map(({ cells }) => cells[at] ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
    .map((text) => text.slice(0, 80))
    .join(' · ')
}
