import { NumberInput, Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Item {
  value: string
  label: string
}

interface PickProps {
  label: string
  value: string | null
  data: readonly (Item | { group: string; items: readonly Item[] })[]
  change: (value: string) => void
  searchable?: boolean
  placeholder?: string
  /** Opens at once, for a row that was just added. */
  opened?: boolean
  nothing?: string
}

const DROPDOWN = {
  width: 280,
  position: 'bottom-start',
  transitionProps: { duration: 80 },
} as const
const CHARS_MAX = 34

export function Pick({
  label,
  value,
  data,
  change,
  searchable = false,
  placeholder = '',
  opened = false,
  nothing,
}: PickProps) {
  const items = data.flatMap((one) => ('items' in one ? one.items : [one]))
  const shown = items.find((one) => one.value === value)?.label ?? placeholder
  const chars = Math.min(CHARS_MAX, Math.max(shown.length, searchable ? 5 : 2))
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(next) => next !== null && change(next)}
      data={data as SelectProps['data'] & object}
      searchable={searchable}
      placeholder={placeholder}
      allowDeselect={false}
      limit={200}
      selectFirstOptionOnChange
      {...(opened && { defaultDropdownOpened: true, autoFocus: true })}
      nothingFoundMessage={nothing}
      comboboxProps={DROPDOWN}
      maxDropdownHeight={320}
      w={`calc(${chars}ch + 46px)`}
      maw="100%"
      title={shown.length > CHARS_MAX ? shown : undefined}
    />
  )
}

/** A number within a sentence. While it is empty, the value before stays. */
export function NumberField({
  label,
  value,
  change,
  min,
  max,
  whole = false,
}: {
  label: string
  value: number | undefined
  change: (value: number | undefined) => void
  min?: number
  max?: number
  whole?: boolean
}) {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== undefined) setTyped(value)
  }
  return (
    <NumberInput
      aria-label={label}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && (min === undefined || next >= min)) change(next)
        else if (!whole) change(undefined)
      }}
      onBlur={() => whole && setTyped(value ?? '')}
      allowDecimal={!whole}
      decimalSeparator={i18n.resolvedLanguage === 'de' ? ',' : '.'}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      clampBehavior="strict"
      hideControls
      w={whole ? 64 : 112}
    />
  )
}
