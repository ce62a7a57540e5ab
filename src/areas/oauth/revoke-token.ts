import type { Db } from '#db/rows.ts'
import { bumpAppEpoch } from '#areas/keys/index.ts'
import { endGrant } from './grant-sql.ts'
import { isSecret } from './token.ts'
import { deleteToken, lockToken } from './token-sql.ts'

/**
 * Revokes a token (RFC 7009): an access token alone, or with a refresh token its whole grant. What
 * is unknown or another client's is none of the caller's, and counts as revoked.
 */
export async function revokeToken(
  db: Db,
  { token, clientId }: { token: string; clientId: string },
  now: Date,
): Promise<void> {
  if (!isSecret('access', token) && !isSecret('refresh', token)) return
  await db.transaction().execute(async (tx) => {
    const found = await lockToken(tx, token)
    if (found?.grant.clientId !== clientId) return
    if (found.kind === 'refresh') return endGrant(tx, found.grant, now)
    await deleteToken(tx, token)
    await bumpAppEpoch({ db: tx, accountId: found.grant.accountId }, found.grant.appId)
  })
}
