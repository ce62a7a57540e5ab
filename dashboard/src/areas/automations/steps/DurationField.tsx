import { Group, NumberInput, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { durationOf, type Wait, waitOf } from '../automation.ts'

const UNITS = ['D', 'H', 'M'] as const
const NONE = 'none'

interface Props {
  label: string
  description?: string
  value: string | undefined
  change: (value: string | undefined) => void
  none?: string
  /** Begins with this once a duration is chosen. */
  usual?: Wait
  autoFocus?: boolean
}

/** A number and its unit. A duration of several units, such as P1DT2H, is edited as text. */
export function DurationField({
  label,
  description,
  value,
  change,
  none,
  usual = { amount: 1, unit: 'D' },
  autoFocus = false,
}: Props) {
  const { t } = useTranslation('automations')
  const wait = value === undefined ? null : waitOf(value)
  if (value !== undefined && !wait)
    return (
      <TextInput
        label={label}
        description={t('duration')}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value || undefined)}
      />
    )
  const set = (next: Wait) => change(durationOf(next))
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NumberInput
        label={label}
        description={description}
        value={wait?.amount ?? ''}
        onChange={(amount) =>
          amount === ''
            ? none !== undefined && change(undefined)
            : set({ unit: wait?.unit ?? usual.unit, amount: Number(amount) })
        }
        placeholder={none}
        min={1}
        max={1000}
        allowDecimal={false}
        clampBehavior="strict"
        style={{ flex: 1 }}
        {...(autoFocus && { 'data-autofocus': true })}
      />
      <Select
        aria-label={`${label}: ${t('unit')}`}
        value={wait?.unit ?? NONE}
        onChange={(unit) =>
          unit === NONE
            ? change(undefined)
            : set({ amount: wait?.amount ?? usual.amount, unit: unit as Wait['unit'] })
        }
        data={[
          ...(none === undefined ? [] : [{ value: NONE, label: none }]),
          ...UNITS.map((unit) => ({ value: unit, label: t(`unitOf.${unit}`) })),
        ]}
        allowDeselect={false}
        w={150}
      />
    </Group>
  )
}
