import { readRecipientToken, RETURNED } from '#areas/emails/index.ts'
import type { Vault } from '#ports/vault.ts'

/** An address that the return server accepts mail for. */
export type ReturnBox =
  /** The return path of one mail. Reports about that mail may come here too. */
  | { kind: 'return'; recipientToken: string }
  /** The address to which a reader's mail app writes to unsubscribe. */
  | { kind: 'unsubscribe'; recipientToken: string }
  /** The mailbox of the operator, which every mail server must accept (RFC 5321 §4.5.1, RFC 2142 §4). Reports of abuse come here too. */
  | { kind: 'postmaster' }

/** Returns the box of an address, whatever its domain. Returns null for any other address, because the server relays nothing. */
export function returnBoxOf(vault: Vault, address: string): ReturnBox | null {
  const local = address.slice(0, address.lastIndexOf('@') === -1 ? undefined : address.lastIndexOf('@'))
  if (/^(postmaster|abuse)$/i.test(local)) return { kind: 'postmaster' }
  const recipientToken = local.slice(1).toLowerCase()
  if (!/^[bu]/i.test(local) || !readRecipientToken(vault, recipientToken, RETURNED)) return null
  return { kind: /^b/i.test(local) ? 'return' : 'unsubscribe', recipientToken }
}
