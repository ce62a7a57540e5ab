import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** The milliseconds after which work pauses. A mail with much Liquid takes 30 to 150 ms. */
const BUSY_MS = 10

/** Makes a function that lets the event loop run once `BUSY_MS` have passed. */
export function openBreaks(): () => Promise<void> {
  let until = performance.now() + BUSY_MS
  return async () => {
    if (performance.now() < until) return
    await yieldToEventLoop()
    until = performance.now() + BUSY_MS
  }
}
