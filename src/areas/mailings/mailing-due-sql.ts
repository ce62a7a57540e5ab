import { sql } from 'kysely'
import { countAffected, rows } from '#db/rows.ts'
import type { Scope } from '#operation/scope.ts'
import { MAIL_CLASS } from './mail-class.ts'
import { ofMailing } from './mailing-sql.ts'
import { countOutcomes } from './outcomes-sql.ts'

/**
 * All mail classes. The key of `mail_due` begins with the class, so a search by mailing must list
 * all classes.
 */
const CLASSES = sql`'{${sql.raw(Object.values(MAIL_CLASS).join())}}'::smallint[]`

/**
 * Makes the waiting mails of a resumed mailing due. `take_mails` had set their time to infinity.
 */
export async function resumeDue(scope: Scope, mailingId: string): Promise<void> {
  await countAffected(
    scope.db,
    sql`update mail_due set due_at = ${scope.now} where class = any(${CLASSES}) and ${ofMailing(scope, mailingId)} and due_at = 'infinity'`,
  )
}

/**
 * Skips up to `limit` recipients of a cancelled mailing. Returns false when none was left. No
 * worker may hold a slice of it.
 */
export async function skipCancelled(
  scope: Scope,
  mailingId: string,
  limit: number,
): Promise<boolean> {
  const mailing = ofMailing(scope, mailingId)
  const skip = (
    ids: typeof mailing,
  ) => sql`update recipient set status = 'skipped', reason = 'cancelled', finished_at = ${scope.now}
    where ${mailing} and recipient_id = any(array(${ids})) and status in ('pending', 'later')`
  const waiting = sql`with gone as (
      delete from mail_due where class = any(${CLASSES}) and ${mailing} and recipient_id = any(array(
        select recipient_id from mail_due where class = any(${CLASSES}) and ${mailing} limit ${limit})) returning recipient_id)
    select recipient_id from gone`
  const later = await rows(scope.db, waiting)
  const ids = later.map((one) => (one as { recipient_id: string }).recipient_id)
  const skipped =
    (await countAffected(scope.db, skip(sql`select unnest(${ids}::uuid[])`))) +
    (await countAffected(
      scope.db,
      skip(
        sql`select recipient_id from recipient where ${mailing} and status = 'pending' limit ${limit}`,
      ),
    ))
  await countOutcomes(scope, mailingId, { skipped })
  return skipped > 0
}
