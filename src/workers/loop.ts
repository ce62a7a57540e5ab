import type { Log } from '#ports/log.ts'

/** One round of work. After `more` the next round begins at once, after `idle` following a pause. */
export type Round = (signal: AbortSignal) => Promise<'more' | 'idle'>

export interface Loop {
  name: string
  /** Resolves when the present round has finished. No round begins after it. */
  stop(): Promise<void>
}

/** The pause of a worker that others wake: it looks by itself this often, in case a wake-up was lost. */
export const SLOW_MS = 30_000
const PAUSE_AFTER_FAILURE_MS = 2000
/** The pause of a worker that found nothing although work is due: other workers have it. */
const TAKEN_MS = 50

export interface Sleep {
  /** The longest pause after a round that found nothing. */
  pauseMs: number
  /** Calls back when there may be work, which ends a pause. Returns a function that ends the calls. */
  wakenBy?(callback: () => void): () => void
  /** Finds when waiting work becomes due, before a pause; null when nothing waits. */
  nextDue?(): Promise<Date | null>
  now?(): Date
}

/** Runs rounds one after the other until it is stopped. A round that throws is logged and followed by a pause. */
export function startLoop(name: string, { pauseMs, wakenBy, nextDue, now }: Sleep, round: Round, log: Log): Loop {
  const stopping = new AbortController()
  let woken = false
  let endPause = () => {}
  const wake = () => {
    woken = true
    endPause()
  }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms)
      stopping.signal.addEventListener('abort', done, { once: true })
      endPause = done
      function done() {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', done)
        endPause = () => {}
        resolve()
      }
    })
  /** Sleeps until work is due or another part of the program wakes this loop, also when it did so during the round. */
  const sleep = async () => {
    const due = await nextDue?.()
    const inMs = due && now ? due.getTime() - now().getTime() : pauseMs
    const ms = inMs > 0 ? Math.min(pauseMs, inMs) : TAKEN_MS
    if (!woken && !stopping.signal.aborted) await pause(ms)
  }
  const forget = wakenBy?.(wake)
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        woken = false
        if ((await round(stopping.signal)) === 'idle' && !stopping.signal.aborted) await sleep()
      } catch (err) {
        log.error({ err, worker: name }, `${name}: a round failed; the next one follows in 2 s`)
        if (!stopping.signal.aborted) await pause(PAUSE_AFTER_FAILURE_MS)
      }
    }
    forget?.()
  })()
  return {
    name,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
