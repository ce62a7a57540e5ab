import type { Db } from '#db/rows.ts'
import { batchCalls, type BatchLimits } from '#lib/calls/batch-calls.ts'
import type { Clock } from '#ports/clock.ts'
import { findAppsOfTokens } from './token-sql.ts'

/** Makes the look-up of access tokens. Simultaneous calls share one statement. */
export function appTokenFinder(db: Db, clock: Clock, limits: BatchLimits) {
  return batchCalls(
    (tokens: readonly string[]) => findAppsOfTokens(db, tokens, clock.now()),
    limits,
  )
}
