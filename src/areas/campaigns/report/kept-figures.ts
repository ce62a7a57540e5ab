import type { Db } from '#db/rows.ts'
import { Lru } from '#lib/lru.ts'
import type { Log } from '#ports/log.ts'
import type { ReportFigures } from './report-figures.ts'

/** The age from which kept figures are computed again. */
const RENEWED_MS = 60_000
/** Campaigns whose figures are kept. */
const KEPT_MAX = 200

interface Kept {
  figures: Promise<ReportFigures>
  /** The time from which they are computed again; infinite while that happens. */
  until: number
}

const kept = new WeakMap<Db, Lru<string, Kept>>()

/**
 * Returns figures that are at most about a minute old, of a campaign whose figures take long. The first call waits for them. Later ones get what is
 * kept, and one of them a minute has them computed again behind its back.
 */
export function keptFigures(
  db: Db,
  campaignId: string,
  { now, log }: { now: Date; log: Log },
  compute: () => Promise<ReportFigures>,
): Promise<ReportFigures> {
  const all = kept.get(db) ?? new Lru<string, Kept>(KEPT_MAX)
  kept.set(db, all)
  const known = all.get(campaignId)
  if (!known) {
    const figures = compute()
    all.set(campaignId, { figures, until: now.getTime() + RENEWED_MS })
    figures.catch(() => all.delete(campaignId))
    return figures
  }
  if (now.getTime() >= known.until) {
    known.until = Infinity
    const until = now.getTime() + RENEWED_MS
    compute().then(
      (figures) => all.set(campaignId, { figures: Promise.resolve(figures), until }),
      (err: unknown) => {
        known.until = until
        log.warn(
          { err, campaignId },
          'the figures of a report were not computed; the ones from before are shown, and the next call in a minute tries again',
        )
      },
    )
  }
  return known.figures
}
