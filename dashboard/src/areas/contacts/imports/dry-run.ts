import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../api.ts'
import type { InputOf, OutputOf } from '../../../queries.ts'
import type { Sent } from '../../../upload.ts'
import { type Mapping, sentMapping } from './mapping.ts'
import { useSending } from './sending.ts'
import type { Table } from './table.ts'

type Input = InputOf<'import_contacts'>
export type Preview = Extract<OutputOf<'import_contacts'>, { counts: { good: number } }>

/** What the person said about a file. Without a mapping the server proposes one. */
export interface Choices extends Pick<Input, 'preset' | 'statusMapping' | 'defaultStatus' | 'dateOrder'> {
  mapping: Mapping | null
}

export interface DryRun {
  /** The answer; null before it, or when it was refused. */
  preview: Preview | null
  /** The answer was for other choices. */
  stale: boolean
  pending: boolean
  sent: Sent | null
  problem: string | null
  /** No column is the address. */
  lacksEmail: boolean
  check: () => void
  cancel: () => void
}

/** Larger files are checked again on request, since each check sends the whole file. */
export const CHECKED_AT_ONCE_BYTES = 20 * 1024 * 1024

/** Returns the input of an import, or of its dry run. */
export function inputOf(table: Table, { mapping, ...choices }: Choices, newsletterId: string): Input {
  return { newsletterId, file: table.file, ...table.sent, ...choices, ...(mapping && { mapping: sentMapping(mapping) }) }
}

/** Tries an import after each change of its file or choices. */
export function useDryRun(table: Table | null, choices: Choices, newsletterId: string): DryRun {
  const { send, sent, problem, error, pending, reset, cancel } = useSending()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [checked, setChecked] = useState<Choices | null>(null)
  const [waiting, setWaiting] = useState(false)
  const latest = useRef(0)
  const before = useRef<Table>(null)
  const ask = async (table: Table, choices: Choices) => {
    const number = ++latest.current
    setWaiting(true)
    const answer = await send({ ...inputOf(table, choices, newsletterId), dryRun: true })
    if (number !== latest.current) return
    setPreview(answer && 'good' in answer.counts ? (answer as Preview) : null)
    setChecked(choices)
    setWaiting(false)
  }
  const askSoon = useDebouncedCallback(ask, 200)
  useEffect(() => {
    latest.current++
    const sameFile = before.current === table
    before.current = table
    if (table === null) {
      setPreview(null)
      setWaiting(false)
      cancel()
      reset()
    } else if (sameFile && table.file.size > CHECKED_AT_ONCE_BYTES) {
      setWaiting(false)
      cancel()
    } else {
      if (!sameFile) setPreview(null)
      setWaiting(true)
      askSoon(table, choices)
    }
    // Only another table or newsletter, or other choices ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [table, choices, newsletterId])
  const lacksEmail = isProblem(error) && error.errors.some(({ code }) => code === 'no_email_column')
  return {
    preview,
    stale: !waiting && checked !== choices,
    pending: waiting || pending,
    sent: pending ? sent : null,
    problem: lacksEmail ? null : problem,
    lacksEmail,
    check: () => table && void ask(table, choices),
    cancel,
  }
}
