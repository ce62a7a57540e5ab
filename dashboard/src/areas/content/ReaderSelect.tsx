import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../queries.ts'

export interface Reader {
  id: string
  email: string
}

const SAMPLE = 'sample'
const SHOWN = 8

/** Chooses a reader: of a preview, a contact or a sample. `none` says what stands for no contact. */
export function ReaderSelect({
  newsletterId,
  reader,
  change,
  label,
  none,
}: {
  newsletterId: string
  reader: Reader | null
  change: (reader: Reader | null) => void
  label?: string
  none?: string
}) {
  const { t } = useTranslation('content')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 250)
  const sample = none ?? t('preview.sample')
  const searched = q === '' || q === sample || q === reader?.email ? undefined : q
  const found = useRead('list_contacts', { newsletterId, q: searched, limit: SHOWN }, { enabled: opened, keep: true }).data?.data ?? []
  const readers = [...(reader && !found.some(({ id }) => id === reader.id) ? [reader] : []), ...found]
  return (
    <Select
      size="xs"
      aria-label={label ?? t('preview.as')}
      leftSection={<UserRound size={14} aria-hidden />}
      data={[{ value: SAMPLE, label: sample }, ...readers.map(({ id, email }) => ({ value: id, label: email }))]}
      value={reader?.id ?? SAMPLE}
      onChange={(value) => change(readers.find(({ id }) => id === value) ?? null)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      // The server has filtered already.
      filter={({ options }) => options}
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t('preview.noReader')}
      maw={280}
      comboboxProps={{ width: 280, position: 'bottom-start', transitionProps: { duration: 80 } }}
    />
  )
}
