import { useEffect, useRef, useState } from 'react'
import { uploading } from '../../../api.ts'
import { useOperation } from '../../../kit/operation.ts'
import type { InputOf, OutputOf } from '../../../shapes.ts'
import type { Sent } from '../../../upload.ts'

type Answer = OutputOf<'import_contacts'>

/** Sends files to `import_contacts`, one at a time. Leaving the page ends it. */
export function useSending(done?: (answer: Answer) => void | Promise<unknown>) {
  const [sent, setSent] = useState<Sent | null>(null)
  const present = useRef<AbortController>(null)
  const { run, problem, error, pending, reset } = useOperation('import_contacts', {
    ...(done && { done }),
    through: () => uploading(setSent),
  })
  useEffect(() => () => present.current?.abort(), [])
  return {
    sent,
    problem,
    error,
    pending,
    reset,
    cancel: () => present.current?.abort(),
    /** Returns null when it was refused, failed or was cancelled. */
    async send(input: InputOf<'import_contacts'>): Promise<Answer | null> {
      present.current?.abort()
      present.current = new AbortController()
      setSent(null)
      return run(input, { signal: present.current.signal })
    },
  }
}
