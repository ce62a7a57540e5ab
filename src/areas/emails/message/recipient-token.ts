import { timingSafeEqual } from 'node:crypto'
import { fromBase32, toBase32 } from '#lib/base32.ts'
import { openSeal } from '#lib/hmac.ts'
import { typeId } from '#lib/typeid.ts'
import type { Vault } from '#ports/vault.ts'

/**
 * The purposes of recipient tokens. Readers pass links on, so the token of a link may not report
 * bounces or complaints. The return path has another one.
 */
export const RETURNED = 'return mark'
export const LINKED = 'link mark'
export type RecipientTokenUse = typeof RETURNED | typeof LINKED

export const MAILING_BYTES = 8
/** The bytes of a token's signature: 48 bits, so that forging one takes 10^14 mails or requests. */
const MAC_BYTES = 6
const TOKEN_BYTES = MAILING_BYTES + 16 + MAC_BYTES

/**
 * The pattern of a token. Capitals are accepted, since mail servers may change the case of a local
 * part.
 */
export const RECIPIENT_TOKEN = /^[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{48}$/

/**
 * Makes the function that returns a mailing's recipient tokens: 48 letters and digits for a
 * recipient's 16-byte uuid. A token permits reports about its recipient; unsubscribing needs a
 * longer one.
 * @param mailing the mailing's key, 8 bytes
 */
export function recipientTokenMaker(
  vault: Vault,
  mailing: Buffer,
  use: RecipientTokenUse,
): (recipient: Uint8Array) => string {
  const hmac = vault.macOver(use, TOKEN_BYTES - MAC_BYTES)
  const seal = openSeal(hmac, MAC_BYTES)
  mailing.copy(hmac.message)
  return (recipient) => {
    hmac.message.set(recipient, MAILING_BYTES)
    return toBase32(seal())
  }
}

/** Reads a recipient token. Returns null when this deployment did not sign it for this use. */
export function readRecipientToken(
  vault: Vault,
  recipientToken: string,
  use: RecipientTokenUse,
): { mailing: Buffer; recipientId: string } | null {
  const bytes = RECIPIENT_TOKEN.test(recipientToken) ? fromBase32(recipientToken) : null
  if (bytes === null) return null
  const payload = bytes.subarray(0, TOKEN_BYTES - MAC_BYTES)
  const mac = bytes.subarray(-MAC_BYTES)
  if (!vault.macs(use, payload).some((ours) => timingSafeEqual(ours.subarray(0, MAC_BYTES), mac)))
    return null
  return {
    mailing: payload.subarray(0, MAILING_BYTES),
    recipientId: typeId('sub', payload.toString('hex', MAILING_BYTES)),
  }
}
