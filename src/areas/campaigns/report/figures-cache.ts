import { setTimeout } from 'node:timers/promises'
import type { Db } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { Lru } from '#lib/lru.ts'
import type { Ports } from '#ports/ports.ts'
import { NOT_YET, type ReportFigures } from './report-figures.ts'

/** The age from which cached figures are computed again. */
const RENEWED_MS = MINUTE_MS
/** A request waits no longer for figures that were never computed. */
const WAIT_MS = 700
/** Campaigns whose figures are cached. */
const CACHED_MAX = 200

interface Cached {
  figures: ReportFigures
  /** The time from which they are computed again. */
  until: number
  /** The computation that runs now. */
  computing: Promise<void> | null
}

const cached = new WeakMap<Db, Lru<string, Cached>>()

/**
 * Returns the figures of a campaign whose figures take long, as they were at most about a minute ago. They are computed beside the requests, once
 * a minute at most while requests come. Requests before the first end wait a moment, and then get empty figures.
 */
export async function cachedFigures(
  { db, now, ports: { log } }: { db: Db; now: Date; ports: Pick<Ports, 'log'> },
  campaignId: string,
  compute: () => Promise<ReportFigures>,
): Promise<ReportFigures> {
  const all = cached.get(db) ?? new Lru<string, Cached>(CACHED_MAX)
  cached.set(db, all)
  const one = all.get(campaignId) ?? { figures: NOT_YET, until: 0, computing: null }
  all.set(campaignId, one)
  if (one.computing === null && now.getTime() >= one.until) {
    one.until = now.getTime() + RENEWED_MS
    one.computing = compute()
      .then((figures) => void (one.figures = figures))
      .catch((err: unknown) => log.warn({ err, campaignId }, 'the figures of a report were not computed; a request in a minute tries again'))
      .finally(() => (one.computing = null))
  }
  if (one.figures.computedAt === null && one.computing !== null) await waitBriefly(one.computing)
  return one.figures
}

/** Waits for work, but not long. */
async function waitBriefly(work: Promise<void>): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([work, setTimeout(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => {})])
  waiting.abort()
}
