import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** The longest time for messages in one go. A mail with much Liquid takes 30 to 150 ms. */
const BUSY_MS = 10

/** Opens a function that yields to the event loop once `BUSY_MS` have passed. */
export function openBreaks(): () => Promise<void> {
  let until = performance.now() + BUSY_MS
  return async () => {
    if (performance.now() < until) return
    await yieldToEventLoop()
    until = performance.now() + BUSY_MS
  }
}
