/** A limiter of messages a second. It begins without a limit, until SES asks for less speed. */
interface SendRate {
  /** Resolves when a message may be sent. Urgent ones come before all others. */
  acquire(urgent?: boolean): Promise<void>
  slower(): void
  perSecond(): number
}

const RATE_MIN = 1
const FALL = 0.7
/**
 * The factor by which the rate rises each second, so that it recovers in about ten seconds.
 * Accounts may send between one and thousands a second.
 */
const RISE_EACH_SECOND = 1.04
/** The milliseconds in which several refusals lower the rate only once. */
const AT_ONCE_MS = 1000
/** The milliseconds by which a timer may be late without reducing the rate. */
const LATE_MS = 20

export function sendRate(nowMs: () => number = () => performance.now()): SendRate {
  let perSecond = Infinity
  let nextMs = 0
  let loweredMs = -Infinity
  let raisedMs = -Infinity
  let secondMs = -Infinity
  let inSecond = 0
  let inLast = 0
  const waiting: { urgent: (() => void)[]; others: (() => void)[] } = { urgent: [], others: [] }
  let timer: NodeJS.Timeout | null = null

  function release(): void {
    timer = null
    const now = nowMs()
    while (nextMs <= now) {
      const next = waiting.urgent.shift() ?? waiting.others.shift()
      if (!next) return
      nextMs = Math.max(nextMs, now - LATE_MS) + 1000 / perSecond
      next()
    }
    if (waiting.urgent.length + waiting.others.length > 0) timer = setTimeout(release, nextMs - now)
  }

  /**
   * Counts the messages of the current second, and stores the count of the last complete second.
   */
  function count(now: number): void {
    if (now - secondMs >= 1000) {
      inLast = now - secondMs < 2000 ? inSecond : 0
      inSecond = 0
      secondMs = now
    }
    inSecond += 1
  }

  return {
    acquire(urgent = false) {
      const now = nowMs()
      count(now)
      if (perSecond === Infinity) return Promise.resolve()
      const seconds = (now - raisedMs) / 1000
      if (seconds >= 1) {
        perSecond *= RISE_EACH_SECOND ** Math.min(seconds, 60)
        raisedMs = now
      }
      return new Promise((resolve) => {
        waiting[urgent ? 'urgent' : 'others'].push(resolve)
        if (!timer) release()
      })
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
