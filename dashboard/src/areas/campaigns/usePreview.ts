import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../api.ts'
import { useOperation } from '../../kit/operation.ts'
import type { InputOf, OutputOf } from '../../queries.ts'

export type PreviewInput = InputOf<'preview_content'>
export type Preview = OutputOf<'preview_content'>

/** A preview is asked after so long without a key. */
const REST_MS = 600
/**
 * An account may ask for 600 previews an hour. A page keeps under that by itself: it may ask for 60 as fast as they are wanted, and gains
 * another every 7.5 s, which makes 540 an hour at most.
 */
const STORED_MAX = 60
const GAIN_MS = 7500

/** Keeps a preview up to date while its text is written. Never more than one is asked at a time. */
export function usePreview(input: PreviewInput): {
  preview: Preview | null
  problem: string | null
  pending: boolean
  again: (() => void) | undefined
} {
  const ask = useOperation('preview_content')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [state] = useState(() => ({ wanted: input, asked: '', busy: false, stored: STORED_MAX, storedAt: Date.now() }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const key = JSON.stringify(input)
  state.wanted = input

  const run = async () => {
    if (state.busy || JSON.stringify(state.wanted) === state.asked) return
    const now = Date.now()
    state.stored = Math.min(STORED_MAX, state.stored + (now - state.storedAt) / GAIN_MS)
    state.storedAt = now
    if (state.stored < 1) return plan(GAIN_MS)
    state.stored -= 1
    state.busy = true
    state.asked = JSON.stringify(state.wanted)
    const output = await ask.run(state.wanted)
    state.busy = false
    if (output) setPreview(output)
    // A text that was typed meanwhile is asked next.
    if (JSON.stringify(state.wanted) !== state.asked) plan(REST_MS)
  }
  const plan = (restMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void run(), restMs)
  }
  useEffect(() => {
    plan(state.asked === '' ? 0 : REST_MS)
    return () => clearTimeout(timer.current)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another text asks for another preview
  }, [key])

  const again = () => {
    state.asked = ''
    plan(0)
  }
  // A refusal of the text waits for another text.
  const isRefused = isProblem(ask.error) && ask.error.status < 500
  return { preview, problem: ask.problem, pending: ask.pending, again: isRefused ? undefined : again }
}
