import type { Db } from '#db/rows.ts'
import { writeAudit } from '#operation/requests/audit.ts'
import { bumpAppEpoch } from '#areas/keys/index.ts'
import { endGrant } from './grant-sql.ts'
import { isSecret } from './token.ts'
import { deleteToken, lockToken } from './token-sql.ts'

/**
 * Revokes a token (RFC 7009). An access token is revoked alone, a refresh token with its whole
 * grant. An unknown token, or another client's token, is ignored and counts as revoked. When the
 * app is revoked with its last grant, the audit log records that the app did it.
 */
export async function revokeToken(
  db: Db,
  { token, clientId, requestId }: { token: string; clientId: string; requestId: string },
  now: Date,
): Promise<void> {
  if (!isSecret('access', token) && !isSecret('refresh', token)) return
  await db.transaction().execute(async (tx) => {
    const found = await lockToken(tx, token)
    if (found?.grant.clientId !== clientId) return
    if (found.kind === 'refresh') {
      const { accountId, appId } = found.grant
      if (!(await endGrant(tx, found.grant, now))) return
      const entry = { operation: 'revoke_connected_app', caller: appId, requestId, targets: appId }
      await writeAudit({ db: tx, accountId }, { ...entry, at: now })
      return
    }
    await deleteToken(tx, token)
    await bumpAppEpoch({ db: tx, accountId: found.grant.accountId }, found.grant.appId)
  })
}
