import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../api.ts'
import { useOperation } from '../../../kit/operation.ts'
import type { OutputOf } from '../../../queries.ts'
import { type Mapping, sentMapping } from './mapping.ts'
import type { Table } from './table.ts'

export type Preview = Extract<OutputOf<'import_contacts'>, { counts: { good: number } }>

interface DryRun {
  /** The answer for the present table and mapping; null before it, or when it was refused. */
  preview: Preview | null
  pending: boolean
  problem: string | null
  /** No column is the address. */
  lacksEmail: boolean
}

/** Tries an import after each change of its mapping. Without a mapping the server proposes one. */
export function useDryRun(table: Table | null, mapping: Mapping | null, newsletterId: string): DryRun {
  const { run, problem, error, pending, reset } = useOperation('import_contacts')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [waiting, setWaiting] = useState(false)
  const latest = useRef(0)
  const ask = useDebouncedCallback(async (table: Table, mapping: Mapping | null) => {
    const number = ++latest.current
    const answer = await run({ newsletterId, file: table.file, dryRun: true, ...(mapping && { mapping: sentMapping(mapping) }) })
    if (number !== latest.current) return
    setPreview(answer && 'good' in answer.counts ? (answer as Preview) : null)
    setWaiting(false)
  }, 200)
  useEffect(() => {
    latest.current++
    if (table === null) {
      setPreview(null)
      reset()
      return
    }
    setWaiting(true)
    ask(table, mapping)
    // Only another table, mapping or newsletter asks again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [table, mapping, newsletterId])
  const lacksEmail = isProblem(error) && error.errors.some(({ code }) => code === 'no_email_column')
  return { preview, pending: waiting || pending, problem: lacksEmail ? null : problem, lacksEmail }
}
