import { readRecipientToken } from '#areas/emails/index.ts'
import { RETURNED } from '#operation/operation.ts'
import type { Vault } from '#ports/vault.ts'

/** An address that is ours to take mail at. */
export type ReturnBox =
  /** Where a mail comes back to, and where reports about it may go. */
  | { kind: 'return'; recipientToken: string }
  /** Where a reader's mail app writes to leave. */
  | { kind: 'unsubscribe'; recipientToken: string }
  /** RFC 5321 §4.5.1 and RFC 2142 §4: whoever runs a mail server can be written to. Reports of abuse come here too. */
  | { kind: 'postmaster' }

/** Null for an address that is not ours: nothing is passed on to anybody. Any domain that leads here may stand behind the @. */
export function returnBoxOf(vault: Vault, address: string): ReturnBox | null {
  const local = address.slice(0, address.lastIndexOf('@') === -1 ? undefined : address.lastIndexOf('@'))
  if (/^(postmaster|abuse)$/i.test(local)) return { kind: 'postmaster' }
  const recipientToken = local.slice(1).toLowerCase()
  if (!/^[bu]/i.test(local) || !readRecipientToken(vault, recipientToken, RETURNED)) return null
  return { kind: /^b/i.test(local) ? 'return' : 'unsubscribe', recipientToken }
}
