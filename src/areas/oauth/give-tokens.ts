import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '#db/rows.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { endGrant, findAppLevel, type Grant } from './grant-sql.ts'
import { OAuthError } from './oauth-error.ts'
import { isSecret, newSalt, newSecret, nextTokens, type TokenPair } from './token.ts'
import { insertTokens, lockCode, lockToken, useCode, useRefreshToken } from './token-sql.ts'

/** A day, because the proxies of some clients fail to refresh tokens that expire hourly. */
const ACCESS_MS = DAY_MS
/** The lifetime of a refresh token that is not used. Each refresh restarts it. */
const REFRESH_MS = 180 * DAY_MS
/** The time in which a client that lost the response may send the same refresh token again. */
export const GRACE_MS = MINUTE_MS

export interface TokenAnswer {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: 'read' | 'read write'
}

const again = 'Start the authorization again.'

/**
 * Tokens, or a refusal. The transaction of a refusal is committed too, because a stolen token must
 * end its grant.
 */
type Outcome = TokenAnswer | OAuthError

async function settle(db: Db, work: (tx: Db) => Promise<Outcome>): Promise<TokenAnswer> {
  const outcome = await db.transaction().execute(work)
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}

/**
 * Exchanges a code (RFC 6749 §4.1.3, RFC 7636 §4.6). A second exchange of the same code ends the
 * grant.
 */
export function exchangeCode(
  db: Db,
  sent: { code: string; clientId: string; redirectUri: string; verifier: string },
  now: Date,
): Promise<TokenAnswer> {
  return settle(db, async (tx) => {
    const code = isSecret('code', sent.code) ? await lockCode(tx, sent.code) : null
    if (!code || code.grant.clientId !== sent.clientId)
      return new OAuthError('invalid_grant', `This code is not known for this client. ${again}`)
    if (code.used) {
      await endGrant(tx, code.grant, now)
      return new OAuthError(
        'invalid_grant',
        `This code was used before, so the tokens that came of it are revoked. ${again}`,
      )
    }
    if (code.expiresAt <= now)
      return new OAuthError('invalid_grant', `This code has ended. ${again}`)
    if (code.redirectUri !== sent.redirectUri)
      return new OAuthError(
        'invalid_grant',
        'The redirect_uri is another one than at the authorization. Send the same, letter by letter.',
      )
    if (!isVerified(sent.verifier, code.challenge))
      return new OAuthError(
        'invalid_grant',
        'The code_verifier does not fit the code_challenge. Send the one that the challenge was made of.',
      )
    await useCode(tx, sent.code, now)
    return startFamily(tx, code.grant, now)
  })
}

function isVerified(verifier: string, challenge: string): boolean {
  const made = createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(Buffer.from(made), Buffer.from(challenge))
}

/** Makes the first tokens of a grant. */
export async function startFamily(db: Db, grant: Grant, now: Date): Promise<Outcome> {
  const level = await findAppLevel(db, grant, now)
  if (level === null) return new OAuthError('invalid_grant', `The app was revoked. ${again}`)
  const pair = { access: newSecret('access'), refresh: newSecret('refresh') }
  await insertTokens(db, grant.grantId, pair, endsAt(now))
  return answerOf(pair, { level, now, since: now })
}

/**
 * Exchanges a refresh token for the next pair of tokens (RFC 9700 §4.14.2). When the same token is
 * sent again within the grace time, the client gets the same pair. A token sent again later counts
 * as stolen and ends the grant.
 */
export function refreshTokens(
  db: Db,
  sent: { refreshToken: string; clientId: string },
  now: Date,
): Promise<TokenAnswer> {
  return settle(db, async (tx) => {
    const token = isSecret('refresh', sent.refreshToken)
      ? await lockToken(tx, sent.refreshToken)
      : null
    if (token?.kind !== 'refresh' || token.grant.clientId !== sent.clientId)
      return new OAuthError(
        'invalid_grant',
        `This refresh token is not known for this client, or was revoked. ${again}`,
      )
    if (token.expiresAt <= now)
      return new OAuthError('invalid_grant', `This refresh token has ended. ${again}`)
    const level = await findAppLevel(tx, token.grant, now)
    if (level === null)
      return new OAuthError(
        'invalid_grant',
        `The app was revoked or has ended, or the person who connected it left the account. ${again}`,
      )
    const { usedAt, salt } = token
    if (usedAt === null) {
      const made = newSalt()
      const pair = nextTokens(sent.refreshToken, made)
      await useRefreshToken(tx, sent.refreshToken, { salt: made, now })
      await insertTokens(tx, token.grant.grantId, pair, endsAt(now))
      return answerOf(pair, { level, now, since: now })
    }
    if (salt !== null && now.getTime() - usedAt.getTime() <= GRACE_MS)
      return answerOf(nextTokens(sent.refreshToken, salt), { level, now, since: usedAt })
    await endGrant(tx, token.grant, now)
    return new OAuthError(
      'invalid_grant',
      `This refresh token was used before, so all tokens that came of it are revoked. ${again}`,
    )
  })
}

const endsAt = (now: Date) => ({
  access: new Date(now.getTime() + ACCESS_MS),
  refresh: new Date(now.getTime() + REFRESH_MS),
})

function answerOf(
  { access, refresh }: TokenPair,
  { level, now, since }: { level: 'read' | 'write'; now: Date; since: Date },
): TokenAnswer {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor((since.getTime() + ACCESS_MS - now.getTime()) / 1000),
    refresh_token: refresh,
    scope: level === 'read' ? 'read' : 'read write',
  }
}
