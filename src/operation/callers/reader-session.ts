import { DAY_MS } from '#lib/duration.ts'
import type { TokenClaims, Vault } from '#ports/vault.ts'

/** A sign-in lasts for one to two periods: its token is signed for the period in which it was made, and holds in the next. */
const PERIOD_MS = 90 * DAY_MS

const purposeOf = (period: number) => `reader session ${period}`
const periodAt = (now: Date) => Math.floor(now.getTime() / PERIOD_MS)

/** A reader who is signed in on the page of a newsletter. It counts while the contact has this subscription generation. */
export interface SignedInReader {
  contactId: string
  generation: number
}

/** Signs a session of a reader, for a cookie. */
export function signReaderSession(vault: Vault, { accountId, contactId, generation }: SignedInReader & { accountId: string }, now: Date): string {
  return vault.sign(purposeOf(periodAt(now)), { accountId, subject: contactId, generation, about: null })
}

/** Reads a session; null for one that is over, of another account, or none. */
export function readReaderSession(vault: Vault, { token, accountId }: { token: string; accountId: string }, now: Date): SignedInReader | null {
  const period = periodAt(now)
  const claims: TokenClaims | null = vault.verify(purposeOf(period), token) ?? vault.verify(purposeOf(period - 1), token)
  return claims?.accountId === accountId ? { contactId: claims.subject, generation: claims.generation } : null
}
