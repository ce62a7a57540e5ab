import { readRecipientToken, RETURNED } from '#areas/emails/index.ts'
import type { Vault } from '#ports/vault.ts'

export type ReturnBox =
  /** The return path of one mail, to which its bounces go. */
  | { kind: 'return'; recipientToken: string }
  /** The address to which a mail program writes to unsubscribe its reader. */
  | { kind: 'unsubscribe'; recipientToken: string }
  /** The operator's mailbox, for postmaster and abuse (RFC 5321 §4.5.1, RFC 2142 §4). */
  | { kind: 'postmaster' }

/**
 * Returns the mailbox of an address, whatever its domain. Returns null for all other addresses,
 * since no mail is forwarded.
 */
export function returnBoxOf(vault: Vault, address: string): ReturnBox | null {
  const local = address.slice(
    0,
    address.lastIndexOf('@') === -1 ? undefined : address.lastIndexOf('@'),
  )
  if (/^(postmaster|abuse)$/i.test(local)) return { kind: 'postmaster' }
  const recipientToken = local.slice(1).toLowerCase()
  if (!/^[bu]/i.test(local) || !readRecipientToken(vault, recipientToken, RETURNED)) return null
  return { kind: /^b/i.test(local) ? 'return' : 'unsubscribe', recipientToken }
}
