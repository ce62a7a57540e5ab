import { ScrollArea, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFieldLabel } from '../fields.ts'
import { Section } from '../Section.tsx'
import type { Preview } from './wizard.ts'
import { type Mapping, TARGETS, targetOf } from './mapping.ts'
import type { Table } from './table.ts'

/** More columns than this do not help to judge the mapping. */
const COLUMNS_MAX = 12
const CELL_CHARACTERS = 80

export function FirstRows({
  table,
  mapping,
  errors,
}: {
  table: Table
  mapping: Mapping
  errors: Preview['errors']
}) {
  const { t } = useTranslation(['imports', 'frame'])
  const label = useFieldLabel()
  const shown = table.columns
    .map((column, at) => ({ at, target: targetOf(mapping, column) }))
    .filter(({ target }) => target)
  const title = (target: string) =>
    TARGETS.find((one) => one === target) ? t(`targets.${target}`) : label(target)
  // The address comes first, wherever it stands in the file.
  const columns = shown
    .sort((a, b) => Number(b.target === 'email') - Number(a.target === 'email'))
    .slice(0, COLUMNS_MAX)
  const reasons = new Map(errors.map(({ line, detail }) => [line, detail]))
  if (columns.length === 0) return null
  return (
    <Section title={t('firstRows', { count: table.rows.length })} plain>
      <ScrollArea
        type="auto"
        className="mc-table-frame"
        viewportProps={{
          tabIndex: 0,
          role: 'region',
          'aria-label': t('firstRows', { count: table.rows.length }),
        }}
      >
        <table className="mc-table mc-preview-rows">
          <thead>
            <tr>
              <th scope="col" className="mc-right">
                {t('line')}
              </th>
              {columns.map(({ at, target }) => (
                <th key={at} scope="col">
                  {title(target!)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ line, cells, broken }) => {
              const reason = reasons.get(line) ?? (broken && t('brokenRow'))
              return (
                <tr key={line} data-wrong={reason === undefined ? undefined : ''} title={reason}>
                  <td className="mc-right">
                    {line}
                    {reason !== undefined && (
                      <Text span aria-label={reason} role="img">
                        {' '}
                        ⚠
                      </Text>
                    )}
                  </td>
                  {broken ? (
                    <td dir="auto" colSpan={columns.length}>
                      {cells[0]!.slice(0, CELL_CHARACTERS)}
                    </td>
                  ) : (
                    columns.map(({ at }) => (
                      <td key={at} dir="auto">
                        {(cells[at] ?? '').slice(0, CELL_CHARACTERS)}
                      </td>
                    ))
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  )
}
