import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { Columns2, Minus, Rows2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { embedAddress } from './address.ts'
import { AddressField } from './AddressField.tsx'
import type { BlockOf } from './block.ts'
import { type FormOf, orLeftOut } from './forms.ts'

const ROWS_MAX = 100
const CELLS_MAX = 10

export function TableForm({ block: { header, rows }, set, errorAt }: FormOf<BlockOf<'table'>>) {
  const { t } = useTranslation('content')
  const width = rows[0]?.length ?? 0
  const resize = (to: number) =>
    set({ rows: rows.map((row) => Array.from({ length: to }, (_, i) => row[i] ?? [])) })
  return (
    <Stack gap="sm">
      <Switch
        label={t('table.header')}
        checked={header}
        onChange={({ currentTarget }) => set({ header: currentTarget.checked })}
      />
      {errorAt('rows') && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errorAt('rows')}
        </Text>
      )}
      <TableSize
        rows={rows.length}
        width={width}
        setRows={(to) =>
          set({
            rows:
              to > rows.length
                ? [...rows, Array.from({ length: width }, () => [])]
                : rows.slice(0, to),
          })
        }
        setWidth={resize}
      />
    </Stack>
  )
}

interface SizeProps {
  rows: number
  width: number
  setRows: (rows: number) => void
  setWidth: (width: number) => void
}

/** The buttons that add and take rows and columns at the end. */
function TableSize({ rows, width, setRows, setWidth }: SizeProps) {
  const { t } = useTranslation('content')
  const button = (words: string, icon: ReactNode, can: boolean, run: () => void) => (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={icon}
      disabled={!can}
      onClick={run}
    >
      {words}
    </Button>
  )
  return (
    <Group gap={4}>
      {button(t('table.addRow'), <Rows2 size={15} />, rows < ROWS_MAX, () => setRows(rows + 1))}
      {button(t('table.addColumn'), <Columns2 size={15} />, width < CELLS_MAX, () =>
        setWidth(width + 1),
      )}
      {button(t('table.removeRow'), <Minus size={15} />, rows > 1, () => setRows(rows - 1))}
      {button(t('table.removeColumn'), <Minus size={15} />, width > 1, () => setWidth(width - 1))}
    </Group>
  )
}

export function EmbedForm({ block: { url, title }, set, errorAt }: FormOf<BlockOf<'embed'>>) {
  const { t } = useTranslation('content')
  return (
    <>
      <AddressField
        label={t('fields.embedAddress')}
        name="url"
        hint={t('fields.embedHint')}
        value={url}
        change={(next) => set({ url: embedAddress(next) })}
        error={errorAt('url')}
        fetched
      />
      <TextInput
        label={t('fields.embedTitle')}
        name="title"
        value={title ?? ''}
        onChange={({ currentTarget: { value } }) => set({ title: orLeftOut(value) })}
        error={errorAt('title')}
        maxLength={200}
        dir="auto"
      />
    </>
  )
}
