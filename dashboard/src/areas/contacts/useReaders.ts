import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../queries.ts'

/** A contact whom a person chooses as a reader, such as of a preview. */
export interface Reader {
  id: string
  email: string
}

const SHOWN = 8

/** Finds readers by what is typed into a select. `none` is the label that stands for no reader. */
export function useReaders(newsletterId: string | undefined, reader: Reader | null, none?: string) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 250)
  const searched = q === '' || q === none || q === reader?.email ? undefined : q
  const found =
    useRead(
      'list_contacts',
      { newsletterId, q: searched, limit: SHOWN },
      { enabled: opened, keep: true },
    ).data?.data ?? []
  const readers: Reader[] = [
    ...(reader && !found.some(({ id }) => id === reader.id) ? [reader] : []),
    ...found,
  ]
  return {
    readers,
    find: (id: string | null) => readers.find((one) => one.id === id) ?? null,
    /** The props of the select. The server has filtered already. */
    select: {
      data: readers.map(({ id, email }) => ({ value: id, label: email })),
      searchable: true,
      searchValue: typed,
      onSearchChange: setTyped,
      onDropdownOpen: () => setOpened(true),
      filter: <Options>({ options }: { options: Options }) => options,
      selectFirstOptionOnChange: true,
    },
  }
}
