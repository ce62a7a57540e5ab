import type { Log } from '#ports/log.ts'

/** One round of work. `idle` is followed by a pause. */
type Round = (signal: AbortSignal) => Promise<'more' | 'idle'>

export interface Loop {
  name: string
  /** Resolves when the present round has ended. No further one begins. */
  stop(): Promise<void>
}

/** The pause of a worker that wake-ups end. It is limited, since a wake-up may be lost. */
export const SLOW_MS = 30_000
const PAUSE_AFTER_FAILURE_MS = 2000
/** The pause when other workers do all the work that is due. */
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
  /** Waits until work is due, or a wake-up comes, also one that came during the round. */
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
