import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { sendsLimitReached } from '../confirm-fields.ts'
import type { Caller } from '../caller.ts'
import { countText } from '../count-text.ts'
import { Problem } from '../problem.ts'
import type { Scope } from '../scope.ts'

/**
 * Adds an act's recipients to the key's count of the day, in the act's transaction. Refuses the act
 * above the limit. Concurrent acts of the key wait for each other here.
 */
export async function countSends(
  { db, accountId, now }: Scope,
  caller: Caller,
  recipients: number,
): Promise<void> {
  if (caller.kind !== 'key' || caller.sendsTo === null || recipients === 0) return
  const counted = await row(
    db,
    sql<{ recipients: number }>`insert into key_sends as s (account_id, key_id, day, recipients)
      values (${uuidOf(accountId)}, ${uuidOf(caller.sendsOf)}, (${now}::timestamptz at time zone 'UTC')::date, ${recipients})
      on conflict (account_id, key_id, day) do update set recipients = s.recipients + excluded.recipients
      returning recipients`,
  )
  if (counted!.recipients <= caller.sendsTo) return
  const left = Math.max(0, caller.sendsTo - (counted!.recipients - recipients))
  throw new Problem(
    sendsLimitReached,
    `Nothing was sent. It would reach ${countText(recipients, 'recipient', 'recipients')}, and ${left} of this key's ${caller.sendsTo} for today (UTC) are left. Send to fewer, wait until tomorrow, or ask an owner to raise sendsTo.`,
    { extra: { recipients, left } },
  )
}
