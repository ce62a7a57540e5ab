import type { AccountDb } from '#db/account-db.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Entitlement } from './entitlement.ts'
import { grantEnds } from './grant-sql.ts'

/** Reads everything that makes the contacts paid readers, by contact (an id), those that have ended included. */
export async function entitlementsOf(scope: AccountDb, contactIds: readonly string[]): Promise<(contactId: string) => Entitlement[]> {
  const grants = await grantEnds(scope, contactIds)
  return (contactId) => {
    const until = grants.get(uuidOf(contactId))
    return until === undefined ? [] : [{ kind: 'grant', until, trial: false, unpaid: false }]
  }
}
