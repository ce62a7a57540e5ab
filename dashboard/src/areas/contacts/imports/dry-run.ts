import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../api.ts'
import type { InputOf, OutputOf } from '../../../shapes.ts'
import type { Sent } from '../../../upload.ts'
import { useSending } from './sending.ts'
import type { Table } from './table.ts'
import type { Checked, Choices, Preview } from './wizard.ts'

type Input = InputOf<'import_contacts'>

export interface DryRun extends Checked {
  sent: Sent | null
  problem: string | null
  lacksEmail: boolean
  check: () => void
  cancel: () => void
}

/** Larger files are checked again on request, since each check sends the whole file. */
const CHECKED_AT_ONCE_BYTES = 20 * 1024 * 1024
const PART_BYTES = 1_000_000
const NEW_LINE = 0x0a

export function inputOf(
  table: Table,
  { mapping, ...choices }: Choices,
  newsletterId: string,
): Input {
  return { newsletterId, file: table.file, ...table.sent, ...choices, ...(mapping && { mapping }) }
}

function isPreview(answer: OutputOf<'import_contacts'> | null): answer is Preview {
  return answer !== null && 'good' in answer.counts
}

/** Names what a check depends on. The status of rows without one refuses none. */
function keyOf({ defaultStatus: _status, ...others }: Choices): string {
  return JSON.stringify(others)
}

/** Returns whole lines of a file's first part, which quickly show its columns and most words. */
async function partOf(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, PART_BYTES).arrayBuffer())
  return new File([head.slice(0, head.lastIndexOf(NEW_LINE) + 1)], file.name)
}

/** Tries an import after each change of its file or choices. */
export function useDryRun(table: Table | null, choices: Choices, newsletterId: string): DryRun {
  const { send, sent, problem, error, pending, reset, cancel } = useSending()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [part, setPart] = useState(false)
  const [checked, setChecked] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(false)
  const latest = useRef(0)
  const before = useRef<Table>(null)
  /** The large file whose first part was read. */
  const answered = useRef<Table>(null)
  const key = keyOf(choices)
  const ask = async (table: Table, choices: Choices, isNew: boolean) => {
    const number = ++latest.current
    const input = { ...inputOf(table, choices, newsletterId), dryRun: true }
    setWaiting(true)
    if (isNew && table.file.size > CHECKED_AT_ONCE_BYTES) {
      const first = await send({ ...input, file: await partOf(table.file) })
      if (number !== latest.current) return
      if (!isPreview(first)) return setWaiting(false)
      answered.current = table
      setPreview(first)
      setPart(true)
    }
    const answer = await send(input)
    if (number !== latest.current) return
    if (isPreview(answer)) {
      setPreview(answer)
      setPart(false)
      setChecked(keyOf(choices))
    } else if (answered.current !== table) setPreview(null)
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
    } else if (answered.current === table) {
      setWaiting(false)
      cancel()
    } else {
      if (!sameFile) {
        setPreview(null)
        setPart(false)
      }
      setWaiting(true)
      askSoon(table, choices, true)
    }
    // Only another table or newsletter, or other choices ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [table, key, newsletterId])
  const lacksEmail = isProblem(error) && error.errors.some(({ code }) => code === 'no_email_column')
  return {
    preview,
    part,
    stale: !waiting && checked !== key,
    pending: waiting || pending,
    sent: pending ? sent : null,
    problem: lacksEmail ? null : problem,
    lacksEmail,
    check: () => table && void ask(table, choices, false),
    cancel,
  }
}
