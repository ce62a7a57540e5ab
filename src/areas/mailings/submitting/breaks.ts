import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** The longest time for which messages are made in one go. A mail with much Liquid takes 30 ms, and at most 150. */
const BUSY_MS = 10

/** Opens a function that lets the event loop handle other work, once `BUSY_MS` have passed since it last did. */
export function openBreaks(): () => Promise<void> {
  let until = performance.now() + BUSY_MS
  return async () => {
    if (performance.now() < until) return
    await yieldToEventLoop()
    until = performance.now() + BUSY_MS
  }
}
