import { setTimeout as pause } from 'node:timers/promises'

/** A limiter of messages a second. Without a bound until SES asks for fewer; then lowered at each such answer, and raised over time. */
export interface SendRate {
  /** Resolves when the next message may be sent. */
  acquire(): Promise<void>
  /** Lowers the rate: SES asked for fewer messages. */
  slower(): void
  perSecond(): number
}

const RATE_MIN = 1
const FALL = 0.7
/** A factor and not a step, since accounts may send between one and thousands a second. A lowered rate recovers within ten seconds. */
const RISE_EACH_SECOND = 1.04
/** The refusals of one burst lower the rate once. */
const AT_ONCE_MS = 1000

export function sendRate(nowMs: () => number = () => performance.now()): SendRate {
  let perSecond = Infinity
  let nextMs = 0
  let loweredMs = -Infinity
  let raisedMs = -Infinity
  let secondMs = -Infinity
  let inSecond = 0
  let inLast = 0

  /** Counts the messages of this second, and keeps the count of the last whole one. */
  function count(now: number): void {
    if (now - secondMs >= 1000) {
      inLast = now - secondMs < 2000 ? inSecond : 0
      inSecond = 0
      secondMs = now
    }
    inSecond += 1
  }

  return {
    async acquire() {
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
