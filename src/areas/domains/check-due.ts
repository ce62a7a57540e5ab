import type { AccountDb } from '#db/account-db.ts'
import type { Db } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Scope } from '#operation/scope.ts'
import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'

/** The time in ms for which a check is leased. A check itself takes seconds. */
const LEASE_MS = 10 * MINUTE_MS
const BATCH = 10

export interface DueClaim {
  now: Date
  /** The end of the lease, after which another process may lease the check. */
  until: Date
  limit: number
}

/** Checks of DNS records that run periodically, without a request. */
interface Checks<Due, Look> {
  /** Leases checks that are due. */
  claim(db: Db, claim: DueClaim): Promise<(Due & { accountId: string })[]>
  /**
   * Looks up the records in DNS, outside any transaction. Returns null when the checked item was
   * deleted.
   */
  look(account: AccountDb, due: Due): Promise<Look | null>
  record(scope: Scope, due: Due, look: Look): Promise<unknown>
}

/** Makes up to ten checks that are due. Returns true when more may be left. */
export async function checkDue<Due, Look>(
  system: System,
  signal: AbortSignal,
  { claim, look, record }: Checks<Due, Look>,
): Promise<boolean> {
  const { db, ports } = system
  const now = ports.clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const claimed = await claim(db, { now, until, limit: BATCH })
  await Promise.all(
    claimed.map(async (due) => {
      const { accountId } = due
      const found = await look({ db, accountId }, due)
      if (found !== null && !signal.aborted)
        await transaction(system, accountId, (scope) => record(scope, due, found))
    }),
  )
  return claimed.length === BATCH
}
