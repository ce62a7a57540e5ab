import { setTimeout } from 'node:timers/promises'
import type { Db } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { Lru } from '#lib/lru.ts'
import type { Ports } from '#ports/ports.ts'
import { NOT_YET, type ReportFigures } from './report-figures.ts'

const RENEWED_MS = MINUTE_MS
/** The milliseconds that a request waits for figures that were never computed. */
const WAIT_MS = 700
const CACHED_MAX = 200

interface Cached {
  figures: ReportFigures
  /** The time from which the figures are too old and are computed again. */
  until: number
  computing: Promise<void> | null
}

const cached = new WeakMap<Db, Lru<string, Cached>>()

/**
 * Returns the figures of a large campaign, at most about a minute old. They are computed in the
 * background. A request for figures that were never computed waits briefly; if they are not ready,
 * it gets empty figures.
 */
export async function readFigures(
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
      .catch((err: unknown) =>
        log.warn(
          { err, campaignId },
          'the figures of a report were not computed; a request in a minute tries again',
        ),
      )
      .finally(() => (one.computing = null))
  }
  if (one.figures.computedAt === null && one.computing !== null) await waitBriefly(one.computing)
  return one.figures
}

/** Waits for work, but at most `WAIT_MS`. */
async function waitBriefly(work: Promise<void>): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([
    work,
    setTimeout(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => {}),
  ])
  waiting.abort()
}
