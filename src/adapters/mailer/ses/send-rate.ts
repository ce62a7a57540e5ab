/** A limiter of messages a second, without a bound until SES asks for fewer. */
interface SendRate {
  /** Resolves when the message may be sent. An urgent one goes before all others that wait. */
  acquire(urgent?: boolean): Promise<void>
  slower(): void
  perSecond(): number
}

const RATE_MIN = 1
const FALL = 0.7
/** A factor, since accounts send between one and thousands a second. Recovery takes ten seconds. */
const RISE_EACH_SECOND = 1.04
/** The refusals of one burst lower the rate once. */
const AT_ONCE_MS = 1000
/** A timer that fires this late loses no slot. */
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
