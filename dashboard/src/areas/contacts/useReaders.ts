import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useRead } from '../../queries.ts'

/** A contact whom a person chooses as a reader, such as of a preview. */
export interface Reader {
  id: string
  email: string
}

const SHOWN = 8

interface Wishes {
  newsletterId: string | undefined
  reader: Reader | null
  change: (reader: Reader | null) => void
  /** The label that stands for no reader. */
  none?: string
}

/**
 * Finds readers by what is typed into a select. Enter chooses the first of them, also where it is
 * pressed before they are there.
 */
export function useReaders({ newsletterId, reader, change, none }: Wishes) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const written = typed.trim().slice(0, 100)
  const [q] = useDebouncedValue(written, 250)
  const isSearch = written !== '' && written !== none && written !== reader?.email
  const searched = isSearch && q !== '' && q !== none && q !== reader?.email ? q : undefined
  const { data, isPlaceholderData } = useRead(
    'list_contacts',
    { newsletterId, q: searched, limit: SHOWN },
    { enabled: opened, keep: true },
  )
  const isThere = data !== undefined && !isPlaceholderData && q === written
  // Enter must not choose a reader of an earlier search.
  const found = !isSearch || isThere ? (data?.data ?? []) : []
  const readers: Reader[] = [
    ...(!isSearch && reader && !found.some(({ id }) => id === reader.id) ? [reader] : []),
    ...found,
  ]
  const choose = useFirst(isThere, found[0], (first) => {
    setOpen(false)
    change(first)
  })
  return {
    readers,
    /** Whether readers are looked for. */
    isSearch,
    find: (id: string | null) => readers.find((one) => one.id === id) ?? null,
    /** The props of the select. The server has filtered already. */
    select: {
      data: readers.map(({ id, email }) => ({ value: id, label: email })),
      searchable: true,
      searchValue: typed,
      onSearchChange(value: string) {
        choose(false)
        setTyped(value)
      },
      dropdownOpened: isOpen,
      onDropdownOpen() {
        setOpened(true)
        setOpen(true)
      },
      onDropdownClose: () => setOpen(false),
      onKeyDown({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) {
        if (key !== 'Enter' || nativeEvent.isComposing || !isOpen) return
        if (isSearch && !hasChosen(currentTarget)) choose(true)
      },
      filter: <Options>({ options }: { options: Options }) => options,
      selectFirstOptionOnChange: true,
    },
  }
}

/** Chooses the first reader once it is there. Returns the function that asks for it. */
function useFirst(isThere: boolean, first: Reader | undefined, take: (first: Reader) => void) {
  const [isAsked, ask] = useState(false)
  useEffect(() => {
    if (!isAsked || !isThere) return
    ask(false)
    if (first) take(first)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `take` is made anew each time
  }, [isAsked, isThere, first])
  return ask
}

/** Returns whether the arrow keys have chosen an option, which is the select's own affair. */
const hasChosen = (field: HTMLElement) =>
  document
    .getElementById(field.getAttribute('aria-controls') ?? '')
    ?.querySelector('[data-combobox-selected]') != null
