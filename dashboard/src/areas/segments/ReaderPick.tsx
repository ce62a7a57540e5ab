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

const SHOWN = 8

/** Finds a reader by a part of the address or name. */
export function ReaderPick({
  newsletterId,
  reader,
  change,
}: {
  newsletterId: string | undefined
  reader: Reader | null
  change: (reader: Reader | null) => void
}) {
  const { t } = useTranslation('segments')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 250)
  const searched = q === '' || q === reader?.email ? undefined : q
  const found = useRead('list_contacts', { newsletterId, q: searched, limit: SHOWN }, { enabled: opened, keep: true }).data?.data ?? []
  const readers = [...(reader && !found.some(({ id }) => id === reader.id) ? [reader] : []), ...found]
  return (
    <Select
      label={t('whyNot')}
      description={t('whyNotText')}
      placeholder={t('findReader')}
      leftSection={<UserRound size={15} aria-hidden />}
      data={readers.map(({ id, email }) => ({ value: id, label: email }))}
      value={reader?.id ?? null}
      onChange={(value) => change(readers.find(({ id }) => id === value) ?? null)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clearReader') }}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      // The server has filtered already.
      filter={({ options }) => options}
      selectFirstOptionOnChange
      nothingFoundMessage={t('noReader')}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}
