import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { uploading } from '../../api.ts'
import { useOperation } from '../../kit/operation.ts'
import { type InputOf, queryClient } from '../../queries.ts'
import type { Sent } from '../../upload.ts'

interface Form {
  values: unknown
  setErrors(errors: Record<string, string>): void
  clearErrors(): void
}

/** Starts a move, and leads to its page. Leaving this page while a file is being sent ends that. */
export function useStarting(form?: Form) {
  const navigate = useNavigate()
  const [sent, setSent] = useState<Sent | null>(null)
  const present = useRef<AbortController>(null)
  const { run, problem, code, pending } = useOperation('start_move', {
    ...(form && { form }),
    through: () => uploading(setSent),
    async done({ id }) {
      // The tray shows the new job on every page.
      void queryClient.invalidateQueries({ queryKey: ['list_jobs'] })
      await navigate({ to: `/moves/${id}`, ignoreBlocker: true })
    },
  })
  useEffect(() => () => present.current?.abort(), [])
  return {
    sent,
    problem,
    code,
    pending,
    cancel: () => present.current?.abort(),
    async send(input: InputOf<'start_move'>): Promise<void> {
      present.current = new AbortController()
      setSent(null)
      await run(input, { signal: present.current.signal })
    },
  }
}
