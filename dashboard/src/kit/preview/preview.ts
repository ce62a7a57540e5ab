import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { isProblem } from '../../api.ts'
import { useOperation } from '../operation.ts'
import { waitMsOf } from './wait.ts'
import { type InputOf, limitsOf, type OutputOf } from '../../queries.ts'

/** The operations that show what an input would result in. Each has a limit for the account. */
type PreviewName = 'preview_content' | 'preview_segment' | 'preview_branding'
type PreviewInput = InputOf<'preview_content'>
export type Preview = OutputOf<'preview_content'>

/** The milliseconds without typing after which a preview is requested. */
const REST_MS = 600
/** The most milliseconds between two previews, however few are left of the account's limit. */
const GAP_MAX_MS = 30_000

/**
 * Returns the milliseconds to the next preview. An account has 600 an hour for all writers. Each
 * page requests fewer as they run out, so that one page uses a third, and two use a fifth each.
 */
function gapMs(preview: object): number {
  const gaps = limitsOf(preview).map(({ quota, windowS, remaining }) => {
    const share = remaining / quota
    return share === 0 ? GAP_MAX_MS : ((windowS * 1000) / quota) * ((1 - share) / (2 * share))
  })
  return Math.min(GAP_MAX_MS, Math.max(0, ...gaps))
}

export interface KeptPreview<Output = Preview, Input = PreviewInput> {
  preview: Output | null
  /** The input from which the preview was made, which may be an earlier one. */
  input: Input | null
  problem: string | null
  error: unknown
  pending: boolean
  /** Whether the preview or error is for the present input. */
  current: boolean
  again: (() => void) | undefined
  /** The time from which the account may request again, when its limit is reached; else null. */
  limitedUntil: number | null
}

export function usePreview(input: PreviewInput | null): KeptPreview {
  return usePreviewOf('preview_content', input)
}

/** Keeps a preview up to date, with one request at a time. Null requests none. */
export function usePreviewOf<Name extends PreviewName>(
  name: Name,
  input: InputOf<Name> | null,
): KeptPreview<OutputOf<Name>, InputOf<Name>> {
  const ask = useOperation(name)
  const [made, setMade] = useState<{ preview: OutputOf<Name>; input: InputOf<Name> } | null>(null)
  const [answered, setAnswered] = useState('')
  const [limitedUntil, setLimitedUntil] = useState<number | null>(null)
  const [state] = useState(() => ({
    wanted: input,
    asked: '',
    repeated: '',
    busy: false,
    notBefore: 0,
  }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const key = useMemo(() => JSON.stringify(input), [input])
  state.wanted = input

  const run = async () => {
    if (state.wanted === null || state.busy || JSON.stringify(state.wanted) === state.asked) return
    const earlyMs = state.notBefore - Date.now()
    if (earlyMs > 0) return plan(earlyMs)
    state.busy = true
    const sent = state.wanted
    state.asked = JSON.stringify(sent)
    const output = await ask.run(sent)
    state.busy = false
    if (output) state.notBefore = Date.now() + gapMs(output)
    const { asked } = state
    // A preview may wait for the keys that are typed meanwhile.
    startTransition(() => {
      if (output) setMade({ preview: output, input: sent })
      setAnswered(asked)
    })
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
    state.notBefore = 0
    plan(0)
  }
  const { error } = ask
  useEffect(() => {
    const waitMs = waitMsOf(error)
    const isLimited = isProblem(error) && error.status === 429
    if (isLimited) state.notBefore = Date.now() + waitMs!
    setLimitedUntil(isLimited ? state.notBefore : null)
    if (waitMs === null) return
    const over = setTimeout(() => {
      setLimitedUntil(null)
      // One repetition for each input: where that is refused too, the button is left.
      if (state.repeated === state.asked) return
      state.repeated = state.asked
      again()
    }, waitMs)
    return () => clearTimeout(over)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another refusal waits anew
  }, [error, state])

  // A refusal of the text waits for another text, and a limit for its time.
  const isRefused = isProblem(error) && error.status < 500 && error.status !== 429
  return {
    preview: made?.preview ?? null,
    input: made?.input ?? null,
    problem: ask.problem,
    error,
    pending: ask.pending,
    current: answered === key,
    again: isRefused || limitedUntil !== null ? undefined : again,
    limitedUntil,
  }
}
