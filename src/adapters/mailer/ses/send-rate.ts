import { setTimeout as pause } from 'node:timers/promises'

/** Mails a second, as SES bears them: without a bound until it first asks for fewer, then lowered at each such time, and raised again. */
export interface SendRate {
  /** Resolves when the next may go. */
  turn(): Promise<void>
  /** SES asked for fewer. */
  slower(): void
  perSecond(): number
}

const RATE_MIN = 1
const FALL = 0.7
/** By a share, not by a step: what SES bears is between one and thousands a second. It is found again within ten seconds. */
const RISE_EACH_SECOND = 1.04
/** The refusals of one burst are one. */
const AT_ONCE_MS = 1000

export function sendRate(nowMs: () => number = () => performance.now()): SendRate {
  let perSecond = Infinity
  let nextMs = 0
  let loweredMs = -Infinity
  let raisedMs = -Infinity
  let secondMs = -Infinity
  let inSecond = 0
  let inLast = 0

  /** How many went in the last whole second, or in this one if that is more. */
  function count(now: number): void {
    if (now - secondMs >= 1000) {
      inLast = now - secondMs < 2000 ? inSecond : 0
      inSecond = 0
      secondMs = now
    }
    inSecond += 1
  }

  return {
    async turn() {
      const now = nowMs()
      count(now)
      if (perSecond === Infinity) return
      const seconds = (now - raisedMs) / 1000
      if (seconds >= 1) {
        perSecond *= RISE_EACH_SECOND ** Math.min(seconds, 60)
        raisedMs = now
      }
      const at = Math.max(now, nextMs)
      nextMs = at + 1000 / perSecond
      if (at > now) await pause(at - now)
    },
    slower() {
      const now = nowMs()
      if (now - loweredMs < AT_ONCE_MS) return
      perSecond = Math.max(RATE_MIN, Math.min(perSecond, Math.max(inSecond, inLast)) * FALL)
      loweredMs = raisedMs = now
      nextMs = now + 1000 / perSecond
    },
    perSecond: () => perSecond,
  }
}
