import { ActionIcon, Checkbox, Menu, VisuallyHidden } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cellClass, type Column, type RowSelection } from './table.ts'

interface Props<Item> {
  columns: Column<Item>[]
  shown: Column<Item>[]
  selection: RowSelection<Item> | undefined
  isEmpty: boolean
  /** The choice of columns; undefined when they cannot be chosen. */
  choice: { hidden: readonly string[]; show: (key: string, shown: boolean) => void } | undefined
}

export function TableHead<Item>({ columns, shown, selection, isEmpty, choice }: Props<Item>) {
  return (
    <>
      <colgroup>
        {selection && <col className="mc-check" />}
        {shown.map(({ key, width, wide }) => (
          <col key={key} style={{ width }} className={wide ? 'mc-hide-narrow' : undefined} />
        ))}
        {choice && <col style={{ width: 44 }} className="mc-hide-narrow" />}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th className="mc-check">
              <Checkbox
                size="xs"
                radius={4}
                aria-label={selection.allLabel}
                checked={selection.state === 'all'}
                indeterminate={selection.state === 'some'}
                disabled={isEmpty}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {shown.map(({ key, header, quiet, ...column }) => (
            <th key={key} scope="col" className={cellClass(column)}>
              {quiet ? <VisuallyHidden>{header}</VisuallyHidden> : header}
            </th>
          ))}
          {choice && (
            <th className="mc-hide-narrow" style={{ padding: 0 }}>
              <ColumnMenu columns={columns.slice(1).filter(({ quiet }) => !quiet)} {...choice} />
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}

function ColumnMenu<Item>({
  columns,
  hidden,
  show,
}: { columns: Column<Item>[] } & NonNullable<Props<Item>['choice']>) {
  const { t } = useTranslation()
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('table.columns')}>
          <Columns3 size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, header }) => (
          <Menu.Item key={key} component="div" p={6}>
            <Checkbox
              label={header}
              checked={!hidden.includes(key)}
              onChange={({ currentTarget: { checked } }) => show(key, checked)}
            />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
