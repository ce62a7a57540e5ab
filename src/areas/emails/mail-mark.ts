import { timingSafeEqual } from 'node:crypto'
import { fromBase32, toBase32 } from '#lib/base32.ts'
import { openSeal } from '#lib/hmac.ts'
import { typeId } from '#lib/typeid.ts'
import type { MarkUse } from '#operation/operation.ts'
import type { Vault } from '#ports/vault.ts'

export const MAILING_BYTES = 8
/** 48 bits: whoever wants to make one up without our key has to send us 10^14 mails or requests. */
const MAC_BYTES = 6
const MARK_BYTES = MAILING_BYTES + 16 + MAC_BYTES

/** The letters of a mark, and the only ones. Its capitals are the same mark: mail servers may change the case of a local part. */
export const MARK = /^[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{48}$/

/**
 * One recipient of one mailing in 48 letters and digits: what its links are known by, and, by another mark, its return path. Who holds
 * the mail can report about this one recipient and nothing else, and unsubscribes by a longer token; who was passed a link can follow it.
 * @param mailing the mailing's key, 8 bytes
 * @returns what makes the mark of a contact, by the 16 bytes of its uuid
 */
export function mailMarker(vault: Vault, mailing: Buffer, use: MarkUse): (contact: Uint8Array) => string {
  const hmac = vault.macOver(use, MARK_BYTES - MAC_BYTES)
  const seal = openSeal(hmac, MAC_BYTES)
  mailing.copy(hmac.message)
  return (contact) => {
    hmac.message.set(contact, MAILING_BYTES)
    return toBase32(seal())
  }
}

/** Null when the mark is not one of ours. */
export function readMailMark(vault: Vault, mark: string, use: MarkUse): { mailing: Buffer; contactId: string } | null {
  const bytes = MARK.test(mark) ? fromBase32(mark) : null
  if (bytes === null) return null
  const payload = bytes.subarray(0, MARK_BYTES - MAC_BYTES)
  const mac = bytes.subarray(-MAC_BYTES)
  if (!vault.macs(use, payload).some((ours) => timingSafeEqual(ours.subarray(0, MAC_BYTES), mac))) return null
  return { mailing: payload.subarray(0, MAILING_BYTES), contactId: typeId('sub', payload.toString('hex', MAILING_BYTES)) }
}
