import type { Log } from '#ports/log.ts'

/** One round of work. After `idle` the loop pauses; after `more` the next round begins at once. */
type Round = (signal: AbortSignal) => Promise<'more' | 'idle'>

export interface Loop {
  name: string
  /** Stops the loop. Resolves when the present round has ended. */
  stop(): Promise<void>
}

/** The pause of a worker that wake-ups end. It is limited, since a wake-up may be lost. */
export const SLOW_MS = 30_000
const PAUSE_AFTER_FAILURE_MS = 2000
/** The pause in ms when work is due, but other workers have claimed all of it. */
const TAKEN_MS = 50

export interface Sleep {
  pauseMs: number
  /** Registers a function that ends the pause. Returns a function that unregisters it. */
  wakenBy?(callback: () => void): () => void
  /** Finds when the next work is due; null when none waits. */
  nextDue?(): Promise<Date | null>
  now?(): Date
}

/** Repeats rounds until it is stopped. An error is logged, and a pause follows. */
export function startLoop(
  name: string,
  { pauseMs, wakenBy, nextDue, now }: Sleep,
  round: Round,
  log: Log,
): Loop {
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
  /**
   * Waits until work is due or a wake-up arrives. A wake-up that arrived during the round counts
   * too.
   */
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
