import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

interface Ended {
  sent?: number
  failed?: number
  skipped?: number
  uncertain?: number
}

/** Adds ended recipients to a mailing's counts. Write their rows and lock the mailing first. */
export async function countOutcomes(
  scope: Scope,
  mailingId: string,
  { sent = 0, failed = 0, skipped = 0, uncertain = 0 }: Ended,
): Promise<void> {
  if (sent + failed + skipped + uncertain === 0) return
  await row(
    scope.db,
    sql`select count_outcomes(${uuidOf(scope.accountId)}, ${uuidOf(mailingId)}, ${sent}, ${failed}, ${skipped}, ${uncertain})`,
  )
}
