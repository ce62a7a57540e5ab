import type { OutputOf } from '../../../shapes.ts'

type Entry = OutputOf<'get_campaign_report'>['timeline'][number]

export interface Bar {
  at: string
  before: string
  opens: number
  clicks: number
}

const HOUR_MS = 3_600_000
const HOURS_MAX = 72
/** The days that are drawn; later ones are few and stand in the table. */
const DAYS_MAX = 90

/** Fills in empty hours from the first entry on, until now or the end of the kept hours. */
export function barsByHour(timeline: readonly Entry[], from: number, now: number): Bar[] {
  const hours = Math.min(HOURS_MAX, Math.max(1, Math.ceil((now - from) / HOUR_MS)))
  return barsOf(timeline, { from, lengthMs: HOUR_MS, count: hours })
}

/** Sums by days of 24 hours from the sending on. */
export function barsByDay(timeline: readonly Entry[], from: number): Bar[] {
  const last = Math.max(from, ...timeline.map(({ at }) => Date.parse(at)))
  const days = Math.min(DAYS_MAX, Math.floor((last - from) / (24 * HOUR_MS)) + 1)
  return barsOf(timeline, { from, lengthMs: 24 * HOUR_MS, count: days })
}

function barsOf(
  timeline: readonly Entry[],
  { from, lengthMs, count }: { from: number; lengthMs: number; count: number },
): Bar[] {
  const bars = Array.from({ length: count }, (_, i) => ({
    at: new Date(from + i * lengthMs).toISOString(),
    before: new Date(from + (i + 1) * lengthMs).toISOString(),
    opens: 0,
    clicks: 0,
  }))
  for (const { at, opens, clicks } of timeline) {
    const bar = bars[Math.floor((Date.parse(at) - from) / lengthMs)]
    if (!bar) continue
    bar.opens += opens
    bar.clicks += clicks
  }
  return bars
}

/** Returns the hour in which the sending began. */
export function firstHour(startedAt: string): number {
  return Math.floor(Date.parse(startedAt) / HOUR_MS) * HOUR_MS
}
