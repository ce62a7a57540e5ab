import { useEffect, useState } from 'react'
import type { Campaign } from '../campaign.ts'

/** The rate is that of the last so many milliseconds. */
const WINDOW_MS = 15_000

interface Sample {
  at: number
  done: number
}

/** Computes how fast a campaign goes by the counts read so far. Null until two differ. */
export function useRate(
  status: Campaign['status'],
  counts: Campaign['counts'],
): { perSecond: number; leftMs: number } | null {
  const done = counts.recipients - counts.pending
  const [samples, setSamples] = useState<Sample[]>([])
  const isSending = status === 'sending'
  useEffect(() => {
    const at = Date.now()
    setSamples((before) =>
      isSending ? [...before.filter((one) => at - one.at < WINDOW_MS), { at, done }] : [],
    )
  }, [done, isSending])
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.done <= first.done || last.at === first.at) return null
  const perSecond = ((last.done - first.done) * 1000) / (last.at - first.at)
  return { perSecond, leftMs: (counts.pending / perSecond) * 1000 }
}
