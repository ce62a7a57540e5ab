import { timingSafeEqual } from 'node:crypto'
import { fromBase32, toBase32 } from '#lib/base32.ts'
import { openSeal } from '#lib/hmac.ts'
import { typeId } from '#lib/typeid.ts'
import type { RecipientTokenUse } from '#operation/operation.ts'
import type { Vault } from '#ports/vault.ts'

export const MAILING_BYTES = 8
/** 48 bits: whoever wants to make one up without our key has to send us 10^14 mails or requests. */
const MAC_BYTES = 6
const TOKEN_BYTES = MAILING_BYTES + 16 + MAC_BYTES

/** The letters of a recipient token, and the only ones. Its capitals are the same recipient token: mail servers may change the case of a local part. */
export const RECIPIENT_TOKEN = /^[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{48}$/

/**
 * One recipient of one mailing in 48 letters and digits: what its links are known by, and, by another recipient token, its return path. Who holds
 * the mail can report about this one recipient and nothing else, and unsubscribes by a longer token; who was passed a link can follow it.
 * @param mailing the mailing's key, 8 bytes
 * @returns what makes the recipient token of a contact, by the 16 bytes of its uuid
 */
export function recipientTokenMaker(vault: Vault, mailing: Buffer, use: RecipientTokenUse): (contact: Uint8Array) => string {
  const hmac = vault.macOver(use, TOKEN_BYTES - MAC_BYTES)
  const seal = openSeal(hmac, MAC_BYTES)
  mailing.copy(hmac.message)
  return (contact) => {
    hmac.message.set(contact, MAILING_BYTES)
    return toBase32(seal())
  }
}

/** Null when the recipient token is not one of ours. */
export function readRecipientToken(vault: Vault, recipientToken: string, use: RecipientTokenUse): { mailing: Buffer; contactId: string } | null {
  const bytes = RECIPIENT_TOKEN.test(recipientToken) ? fromBase32(recipientToken) : null
  if (bytes === null) return null
  const payload = bytes.subarray(0, TOKEN_BYTES - MAC_BYTES)
  const mac = bytes.subarray(-MAC_BYTES)
  if (!vault.macs(use, payload).some((ours) => timingSafeEqual(ours.subarray(0, MAC_BYTES), mac))) return null
  return { mailing: payload.subarray(0, MAILING_BYTES), contactId: typeId('sub', payload.toString('hex', MAILING_BYTES)) }
}
