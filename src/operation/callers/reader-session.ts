import { DAY_MS } from '#lib/duration.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { TokenClaims, Vault } from '#ports/vault.ts'
import type { BuyerBrowser, SignedInReader } from '../caller.ts'

/**
 * The time in ms for which the session tokens of one period are signed. A token remains valid
 * during the next period.
 */
const PERIOD_MS = 90 * DAY_MS

type Kind = 'reader' | 'buyer'

const purposeOf = (kind: Kind, period: number) => `${kind} session ${period}`
const periodAt = (now: Date) => Math.floor(now.getTime() / PERIOD_MS)

export function signReaderSession(
  vault: Vault,
  { accountId, contactId, generation }: SignedInReader & { accountId: string },
  now: Date,
): string {
  return vault.sign(purposeOf('reader', periodAt(now)), {
    accountId,
    subject: contactId,
    generation,
    about: null,
  })
}

/** Finds the reader of a session token. Null when it is expired, invalid or of another account. */
export function readReaderSession(
  vault: Vault,
  { token, accountId }: { token: string; accountId: string },
  now: Date,
): SignedInReader | null {
  const claims = readClaims(vault, { kind: 'reader', token, accountId }, now)
  return claims && { contactId: claims.subject, generation: claims.generation }
}

export function signBuyerSession(
  vault: Vault,
  { accountId, subscriptionId, typed }: BuyerBrowser & { accountId: string },
  now: Date,
): string {
  return vault.sign(purposeOf('buyer', periodAt(now)), {
    accountId,
    // The subject of a token must begin with `sub_`, also when it names a subscription.
    subject: typeId('sub', uuidOf(subscriptionId)),
    generation: typed,
    about: null,
  })
}

/** Finds the buyer of a session token. Null when it is expired, invalid or of another account. */
export function readBuyerSession(
  vault: Vault,
  { token, accountId }: { token: string; accountId: string },
  now: Date,
): BuyerBrowser | null {
  const claims = readClaims(vault, { kind: 'buyer', token, accountId }, now)
  return (
    claims && {
      subscriptionId: typeId('psn', uuidOf(claims.subject)),
      typed: claims.generation,
    }
  )
}

function readClaims(
  vault: Vault,
  { kind, token, accountId }: { kind: Kind; token: string; accountId: string },
  now: Date,
): TokenClaims | null {
  const period = periodAt(now)
  const claims =
    vault.verify(purposeOf(kind, period), token) ?? vault.verify(purposeOf(kind, period - 1), token)
  return claims?.accountId === accountId ? claims : null
}
