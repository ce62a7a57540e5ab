import { randomInt } from 'node:crypto'
import { type Db, isDuplicate } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Scope } from './authorize-request.ts'
import { deleteDevice, insertDevice, lockDevice, notePoll } from './device-sql.ts'
import { startFamily, type TokenAnswer } from './give-tokens.ts'
import { OAuthError } from './oauth-error.ts'
import { isSecret, newSecret } from './token.ts'

/**
 * Only consonants, so that codes form no words. None of them looks like a digit (RFC 8628 §6.1).
 */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
const LASTS_MS = 15 * MINUTE_MS
const INTERVAL_S = 5
const INTERVAL_MAX_S = 60

/** Makes the codes for a device that waits for a person's consent (RFC 8628 §3.2). */
export async function startDevice(
  db: Db,
  { clientId, scope }: { clientId: string; scope: Scope },
  now: Date,
): Promise<{ deviceCode: string; userCode: string; expiresInS: number; intervalS: number }> {
  const deviceCode = newSecret('device')
  const expiresAt = new Date(now.getTime() + LASTS_MS)
  for (;;) {
    const userCode = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(
      '',
    )
    try {
      await insertDevice(db, {
        deviceCode,
        userCode,
        clientId,
        scope,
        intervalS: INTERVAL_S,
        expiresAt,
      })
      return {
        deviceCode,
        userCode: `${userCode.slice(0, 4)}-${userCode.slice(4)}`,
        expiresInS: LASTS_MS / 1000,
        intervalS: INTERVAL_S,
      }
    } catch (error) {
      // The random code, one of 25 billion, is already in use.
      if (!isDuplicate(error)) throw error
    }
  }
}

/** Normalizes a code that a person typed. Returns null when the text cannot be a code. */
export function readUserCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}]+/gu, '')
  return code.length === LENGTH && Array.from(code).every((letter) => LETTERS.includes(letter))
    ? code
    : null
}

/** Answers a device that polls for a person's decision (RFC 8628 §3.5). */
export async function pollDevice(
  db: Db,
  { deviceCode, clientId }: { deviceCode: string; clientId: string },
  now: Date,
): Promise<TokenAnswer> {
  const outcome = await db.transaction().execute(async (tx) => {
    const device = isSecret('device', deviceCode) ? await lockDevice(tx, deviceCode) : null
    if (!device || device.clientId !== clientId)
      return new OAuthError(
        'invalid_grant',
        'This device_code is not known for this client, or was used. Start again at /oauth/device.',
      )
    if (device.refused) {
      await deleteDevice(tx, deviceCode)
      return new OAuthError('access_denied', 'The person said no. Ask before you start again.')
    }
    if (device.grant) {
      await deleteDevice(tx, deviceCode)
      return startFamily(tx, device.grant, now)
    }
    if (device.expiresAt <= now)
      return new OAuthError(
        'expired_token',
        'No person decided in time. Start again at /oauth/device.',
      )
    const early = now.getTime() - (device.polledAt?.getTime() ?? 0) < device.intervalS * 1000
    const intervalS = early ? Math.min(INTERVAL_MAX_S, device.intervalS + 5) : device.intervalS
    await notePoll(tx, deviceCode, { intervalS, now })
    return early
      ? new OAuthError('slow_down', `Wait ${intervalS} seconds between two questions.`)
      : new OAuthError(
          'authorization_pending',
          `The person has not decided yet. Ask again in ${intervalS} seconds.`,
        )
  })
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}
