import { Button, CloseButton, Select, type SelectProps, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '../queries.ts'

/** Reads and writes a page's filters, which are in its address for links and the back button. */
export function useFilters<Name extends string>(): [
  Partial<Record<Name, string>>,
  (change: Partial<Record<Name, string | undefined>>) => void,
] {
  const search = useLocation().search as Partial<Record<Name, string>>
  const navigate = useNavigate()
  const change = (change: Partial<Record<Name, string | undefined>>) =>
    void navigate({
      to: '.',
      search: (before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(
            ([, value]) => value !== undefined && value !== '',
          ),
        ),
      replace: true,
    } as never)
  return [search, change]
}

/** Returns whether a list is empty without filters. Filters are then not shown. */
export function isEmptyList(
  { isPending, isPlaceholderData, error, items }: ListQuery<unknown>,
  filtered: boolean,
): boolean {
  return !filtered && !isPending && !isPlaceholderData && !error && items.length === 0
}

/**
 * Shows a button that clears all filters. It is hidden when the empty list shows the same button.
 */
export function ClearFilters({
  query,
  clear,
}: {
  query: Pick<ListQuery<unknown>, 'isPending' | 'items'>
  clear: () => void
}) {
  const { t } = useTranslation()
  if (!query.isPending && query.items.length === 0) return null
  return (
    <Button variant="subtle" color="gray" onClick={clear}>
      {t('filters.clearAll')}
    </Button>
  )
}

export function SearchField({
  value,
  change,
  placeholder,
}: {
  value: string | undefined
  change: (value: string | undefined) => void
  placeholder: string
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value ?? '')
  // Whether a key was pressed since the last search. Its answer may come later than the key.
  const isTyping = useRef(false)
  const send = useDebouncedCallback((text: string) => {
    isTyping.current = false
    change(text.trim() || undefined)
  }, 250)
  useEffect(() => {
    if (!isTyping.current && (value ?? '') !== typed.trim()) setTyped(value ?? '')
    // Only a change from outside, such as the back button, replaces what is typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [value])
  return (
    <TextInput
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        isTyping.current = true
        setTyped(value)
        send(value)
      }}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('filters.clear')}
            onClick={() => {
              setTyped('')
              send('')
              send.flush()
            }}
          />
        )
      }
      maxLength={100}
      type="search"
      style={{ flex: '1 1 220px', maxWidth: 360 }}
    />
  )
}

export function FilterSelect({
  label,
  value,
  change,
  data,
  searchable = false,
}: {
  label: string
  value: string | undefined
  change: (value: string | undefined) => void
  data: NonNullable<SelectProps['data']>
  searchable?: boolean
}) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={value ?? null}
      onChange={(value) => change(value ?? undefined)}
      data={data}
      searchable={searchable}
      clearable
      className="mc-filter"
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}
