import { hash } from 'node:crypto'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { Vault } from '#ports/vault.ts'
import { UNSUBSCRIBE } from './reader-purposes.ts'

export const PREFERENCES = 'preferences'

/** A function that signs one kind of link for many readers. It takes the contact's id and the address that the mail goes to. */
type LinkSigner = (contact: Uint8Array, email: string) => string

/** Returns a signer of links to readers' preferences. A link is void once the contact has another address than the one it was mailed to. */
export function preferencesSigner(vault: Vault, owner: { accountId: string; about: string | null }): LinkSigner {
  return addressedSigner(vault, PREFERENCES, owner)
}

/** Returns a signer of unsubscribe links. They never expire, and show the address only while the contact still has it. */
export function unsubscribeSigner(vault: Vault, owner: { accountId: string; about: string | null }): LinkSigner {
  return addressedSigner(vault, UNSUBSCRIBE, owner)
}

function addressedSigner(vault: Vault, purpose: string, owner: { accountId: string; about: string | null }): LinkSigner {
  const sign = vault.signer(purpose, owner)
  return (contact, email) => sign(contact, addressDigest(email))
}

/**
 * Returns a 32-bit digest of the address, used in the place of a generation. It keeps the mailbox of an earlier address from seeing or changing the
 * new one.
 */
export function addressDigest(email: string): number {
  return Number.parseInt(hash('sha256', addressIdentity(email)).slice(0, 8), 16)
}
