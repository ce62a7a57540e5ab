import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * The milliseconds of work after which the event loop runs once. A mail with much Liquid takes 30
 * to 150 ms.
 */
const BUSY_MS = 10

/**
 * Makes a function to call between pieces of work. It lets the event loop run when `BUSY_MS` have
 * passed since the last time.
 */
export function openBreaks(): () => Promise<void> {
  let until = performance.now() + BUSY_MS
  return async () => {
    if (performance.now() < until) return
    await yieldToEventLoop()
    until = performance.now() + BUSY_MS
  }
}
