import { useEffect, useRef, useState } from 'react'
import type { Step } from '../automation.ts'
import { edits } from '../flow/step-edits.ts'
import { isSame } from '../plan-diff.ts'
import { useSteps } from '../useEditing.ts'
import { withStepsOf } from './with-steps-of.ts'

/** A step is saved after so long without a key. */
const REST_MS = 1000

type Phase = 'saved' | 'changed' | 'refused' | 'gone' | 'unclear'

/** Holds a step while it is written, and saves it when the person rests. */
export function useStepDraft(step: Step) {
  const { change, plan } = useSteps()
  const [value, setValue] = useState(step)
  const [phase, setPhase] = useState<Phase>('saved')
  const kept = useRef({
    value,
    saved: step,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const flush = async (): Promise<boolean> => {
    clearTimeout(kept.current.timer)
    const { value, saved } = kept.current
    if (isSame(value, saved)) return true
    // Another person may have removed it.
    if (edits.placeOf(plan.steps, value.id!) === null) {
      setPhase('gone')
      return false
    }
    let merged: Step | null = null
    const done = await change((steps) => {
      merged = withStepsOf(value, saved, edits.placeOf(steps, value.id!)?.node ?? value)
      return merged ? edits.change(steps, merged) : steps
    })
    if (!merged) {
      setPhase('unclear')
      return false
    }
    if (done) kept.current.saved = value
    setPhase(done ? (kept.current.value === value ? 'saved' : 'changed') : 'refused')
    return done
  }
  const latest = useRef(flush)
  latest.current = flush
  useEffect(() => {
    const { current } = kept
    return () => clearTimeout(current.timer)
  }, [])
  return {
    value,
    phase,
    flush,
    setValue(next: Step) {
      setValue(next)
      kept.current.value = next
      clearTimeout(kept.current.timer)
      if (isSame(next, kept.current.saved)) return setPhase('saved')
      setPhase('changed')
      kept.current.timer = setTimeout(() => void latest.current(), REST_MS)
    },
  }
}

export type StepDraft = ReturnType<typeof useStepDraft>
