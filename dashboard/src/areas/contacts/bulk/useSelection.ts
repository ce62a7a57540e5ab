import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowSelection } from '../../../kit/table.ts'
import type { InputOf } from '../../../shapes.ts'
import type { Contact } from '../contact.ts'
import type { Matching } from './matching.ts'

/** The most contacts that one bulk action names by their ids. */
export const NAMED_MAX = 1000

export interface Selection {
  /** The number of selected contacts; undefined while all matches are selected but uncounted. */
  count: number | undefined
  /** All that match the filters are selected, also those that are not read yet. */
  everything: boolean
  /** More were chosen than can be named. */
  full: boolean
  selectEverything(): void
  clear(): void
  /** The selection as a bulk action has it. */
  input: Pick<InputOf<'bulk_update_contacts'>, 'contactIds'> & Matching
  rows: RowSelection<Contact>
}

interface State {
  /** The filters for which it holds. With other filters nothing is selected. */
  key: string
  ids: ReadonlySet<string>
  everything: boolean
  full: boolean
}

const NONE = { ids: new Set<string>(), everything: false, full: false }

/** Keeps the selected contacts: single ones, or all that match. Escape clears them. */
export function useSelection(
  items: readonly Contact[],
  matching: Matching,
  total: number | undefined,
): Selection {
  const { t } = useTranslation('bulk')
  const key = JSON.stringify(matching)
  const [kept, keep] = useState<State>({ key, ...NONE })
  const anchor = useRef<string | null>(null)
  const { ids, everything, full } = kept.key === key ? kept : NONE
  const name = (wanted: readonly string[]) =>
    keep({
      key,
      ids: new Set(wanted.slice(0, NAMED_MAX)),
      everything: false,
      full: wanted.length > NAMED_MAX,
    })
  const clear = () => keep({ key, ...NONE })
  const any = everything || ids.size > 0
  useEscape(any, clear)
  const has = ({ id }: Contact) => everything || ids.has(id)

  const toggle = (contact: Contact, range: boolean) => {
    const selected = !has(contact)
    const at = items.indexOf(contact)
    const from = range ? items.findIndex(({ id }) => id === anchor.current) : -1
    const touched = (
      from < 0 ? [contact] : items.slice(Math.min(from, at), Math.max(from, at) + 1)
    ).map(({ id }) => id)
    anchor.current = contact.id
    const before = everything ? items.map(({ id }) => id) : [...ids]
    name(
      selected
        ? [...new Set([...before, ...touched])]
        : before.filter((id) => !touched.includes(id)),
    )
  }
  const state =
    everything || (items.length > 0 && items.slice(0, NAMED_MAX).every(has))
      ? 'all'
      : any
        ? 'some'
        : 'none'
  return {
    count: everything ? total : ids.size,
    everything,
    full,
    selectEverything: () => keep({ key, ids: new Set(), everything: true, full: false }),
    clear,
    input: everything ? matching : { contactIds: [...ids] },
    rows: {
      has,
      toggle,
      state,
      toggleAll: () => (state === 'all' ? clear() : name(items.map(({ id }) => id))),
      label: ({ email }) => t('select', { email }),
      allLabel: t('selectRead'),
    },
  }
}

/** Calls when Escape is pressed and nothing else wants it, such as a dialog or a field. */
function useEscape(active: boolean, clear: () => void): void {
  const latest = useRef(clear)
  latest.current = clear
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches('input:not([type=checkbox]), textarea, select')
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        typing ||
        document.querySelector('[role=dialog],[role=menu]')
      )
        return
      latest.current()
    }
    // In the first phase: a dialog that this key closes is still there, and the key is its own.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [active])
}
