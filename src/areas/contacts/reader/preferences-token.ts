import { hash } from 'node:crypto'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { Vault } from '#ports/vault.ts'
import { UNSUBSCRIBE } from './reader-purposes.ts'

export const PREFERENCES = 'preferences'

/** A function that signs links of one kind, for a contact's id and the address mailed to. */
type LinkSigner = (contact: Uint8Array, email: string) => string

/**
 * Makes the function that signs links to preferences. A link stops working when the contact's
 * address changes.
 */
export function preferencesSigner(
  vault: Vault,
  owner: { accountId: string; about: string | null },
): LinkSigner {
  return addressedSigner(vault, PREFERENCES, owner)
}

/**
 * Makes the function that signs links to unsubscribe. They never expire. After a change of address
 * they work without showing the new one.
 */
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
 * Returns a 32-bit digest of the address, used in place of a generation. It keeps readers of mail
 * to an earlier address from data of the new one.
 */
export function addressDigest(email: string): number {
  return Number.parseInt(hash('sha256', addressIdentity(email)).slice(0, 8), 16)
}
