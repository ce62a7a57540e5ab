import { Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from './block.ts'
import type { FormOf } from './forms.ts'

/** The shares that are offered for each number of columns, the even ones first. */
const LAYOUTS = ['50-50', '67-33', '33-67', '34-33-33', '25-50-25', '25-25-25-25']
const SHARE_MIN = 10
const SHARE_MAX = 90

const sharesOf = (layout: string) => layout.split('-').map(Number)

export function ColumnsForm({ block, set }: FormOf<BlockOf<'columns'>>) {
  const { t } = useTranslation('content')
  const { shares, columns } = block
  const layout = shares.join('-')
  const sum = shares.reduce((total, share) => total + share, 0)
  const wordsOf = (value: string) =>
    t('layout', { count: sharesOf(value).length, shares: sharesOf(value).join(' : ') })
  const lay = (value: string) => {
    const next = sharesOf(value)
    // Fewer columns: what is in those that go stands at the end of the last one that stays.
    const kept = columns.slice(0, next.length)
    const left = columns.slice(next.length).flat()
    set({
      shares: next,
      columns: next.map((_share, i) => [
        ...(kept[i] ?? []),
        ...(i === next.length - 1 ? left : []),
      ]),
    })
  }
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <Select
          label={t('fields.layout')}
          value={layout}
          data={[...LAYOUTS, ...(LAYOUTS.includes(layout) ? [] : [layout])].map((value) => ({
            value,
            label: wordsOf(value),
          }))}
          onChange={(value) => value && lay(value)}
          allowDeselect={false}
          style={{ flex: '1 1 200px', maxWidth: 320 }}
        />
        {shares.map((share, i) => (
          <NumberInput
            key={i}
            label={t('fields.share', { column: i + 1 })}
            value={share}
            onChange={(value) =>
              typeof value === 'number' && set({ shares: shares.with(i, Math.round(value)) })
            }
            min={SHARE_MIN}
            max={SHARE_MAX}
            allowDecimal={false}
            suffix=" %"
            hideControls
            w={92}
          />
        ))}
      </Group>
      {sum !== 100 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('sharesSum', { sum })}
        </Text>
      )}
    </Stack>
  )
}
