import { hash } from 'node:crypto'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { Vault } from '#ports/vault.ts'
import { UNSUBSCRIBE } from './reader-purposes.ts'

export const PREFERENCES = 'preferences'

/** A function that signs links of one kind, for a contact's id and the address mailed to. */
type LinkSigner = (contact: Uint8Array, email: string) => string

/**
 * Makes the function that signs links to preferences. A link becomes invalid when the contact's
 * address changes.
 */
export function preferencesSigner(
  vault: Vault,
  owner: { accountId: string; about: string | null },
): LinkSigner {
  return addressedSigner(vault, PREFERENCES, owner)
}

/**
 * Makes the function that signs links to unsubscribe. These links never expire. After a change of
 * address they still work, but do not show the new address.
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
 * Returns a 32-bit digest of the address, used in place of a generation. With it, links mailed to
 * an earlier address do not show data of the new address.
 */
export function addressDigest(email: string): number {
  return Number.parseInt(hash('sha256', addressIdentity(email)).slice(0, 8), 16)
}
