import { hash } from 'node:crypto'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { Vault } from '#ports/vault.ts'
import { UNSUBSCRIBE } from './reader-purposes.ts'

export const PREFERENCES = 'preferences'

/** A signer of one kind of link, for a contact's id and the address that the mail goes to. */
type LinkSigner = (contact: Uint8Array, email: string) => string

/** Returns a signer of preferences links. They are void once the contact's address changes. */
export function preferencesSigner(
  vault: Vault,
  owner: { accountId: string; about: string | null },
): LinkSigner {
  return addressedSigner(vault, PREFERENCES, owner)
}

/** Returns a signer of unsubscribe links. They never expire, and show only a current address. */
export function unsubscribeSigner(
  vault: Vault,
  owner: { accountId: string; about: string | null },
): LinkSigner {
  return addressedSigner(vault, UNSUBSCRIBE, owner)
}

function addressedSigner(
  vault: Vault,
  purpose: string,
  owner: { accountId: string; about: string | null },
): LinkSigner {
  const sign = vault.signer(purpose, owner)
  return (contact, email) => sign(contact, addressDigest(email))
}

/**
 * Returns a 32-bit digest of the address, in place of a generation. It keeps an earlier address's
 * mailbox from the new one's data.
 */
export function addressDigest(email: string): number {
  return Number.parseInt(hash('sha256', addressIdentity(email)).slice(0, 8), 16)
}
