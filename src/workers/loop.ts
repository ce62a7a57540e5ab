import type { Log } from '#ports/log.ts'

/** One round of work. After `more` the next round begins at once, after `idle` following a pause. */
export type Round = (signal: AbortSignal) => Promise<'more' | 'idle'>

export interface Loop {
  /** Resolves when the present round has finished. No round begins after it. */
  stop(): Promise<void>
}

const PAUSE_AFTER_FAILURE_MS = 2000

/** Runs rounds one after the other until it is stopped. A round that throws is logged and followed by a pause. */
export function startLoop(name: string, pauseMs: number, round: Round, log: Log): Loop {
  const stopping = new AbortController()
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms)
      stopping.signal.addEventListener('abort', done, { once: true })
      function done() {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', done)
        resolve()
      }
    })
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        if ((await round(stopping.signal)) === 'idle' && !stopping.signal.aborted) await pause(pauseMs)
      } catch (err) {
        log.error({ err, worker: name }, `${name}: a round failed; the next one follows in 2 s`)
        if (!stopping.signal.aborted) await pause(PAUSE_AFTER_FAILURE_MS)
      }
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
