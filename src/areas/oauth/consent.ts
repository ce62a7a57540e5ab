import type { Db } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { noteClientUse } from './client-sql.ts'
import { decideDevice } from './device-sql.ts'
import { endGrant, endOldGrants, insertGrant } from './grant-sql.ts'
import { newSecret } from './token.ts'
import { insertCode } from './token-sql.ts'

const CODE_MS = MINUTE_MS

/** A connected app that a person has just allowed. */
interface Allowed {
  accountId: string
  appId: string
  /** A UUID. */
  personId: string
  clientId: string
}

/**
 * Makes the code that the client exchanges for tokens. The code is bound to the redirect address
 * and the challenge.
 */
export async function grantCode(
  db: Db,
  allowed: Allowed,
  { redirectUri, challenge, now }: { redirectUri: string; challenge: string; now: Date },
): Promise<string> {
  const code = newSecret('code')
  await db.transaction().execute(async (tx) => {
    const grantId = await insertGrant(tx, allowed, now)
    const expiresAt = new Date(now.getTime() + CODE_MS)
    await insertCode(tx, { code, grantId, redirectUri, challenge, expiresAt })
    await endOldGrants(tx, allowed, now)
    await noteClientUse(tx, allowed.clientId, now)
  })
  return code
}

/**
 * Grants a waiting device its tokens. Returns false when the device's code has expired meanwhile.
 */
export function grantDevice(
  db: Db,
  allowed: Allowed,
  { userCode, now }: { userCode: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const grantId = await insertGrant(tx, allowed, now)
    const decided = await decideDevice(tx, userCode, grantId, now)
    if (!decided) {
      await endGrant(tx, { ...allowed, grantId }, now)
      return false
    }
    await endOldGrants(tx, allowed, now)
    await noteClientUse(tx, allowed.clientId, now)
    return true
  })
}
