import { hash } from 'node:crypto'
import { addressIdentity } from '#operation/address-identity.ts'
import type { Vault } from '#ports/vault.ts'
import { UNSUBSCRIBE } from './confirmation-message.ts'

export const PREFERENCES = 'preferences'

/** Makes the links of one kind for many readers: a contact, and the address that the mail goes to. */
type LinkSigner = (contact: Uint8Array, email: string) => string

/** Makes the links to readers' preferences. Each is for the address that it was mailed to: when the contact's changes, it is void. */
export function preferencesSigner(vault: Vault, of: { accountId: string; about: string | null }): LinkSigner {
  return addressedSigner(vault, PREFERENCES, of)
}

/** Makes the links that unsubscribe. They work for ever, and show the address only while the contact still has it. */
export function unsubscribeSigner(vault: Vault, of: { accountId: string; about: string | null }): LinkSigner {
  return addressedSigner(vault, UNSUBSCRIBE, of)
}

function addressedSigner(vault: Vault, purpose: string, of: { accountId: string; about: string | null }): LinkSigner {
  const sign = vault.signer(purpose, of)
  return (contact, email) => sign(contact, addressDigest(email))
}

/** Answers 32 bits of the address, in the place of a generation: the mailbox of an earlier address may not see or change what the new one has. */
export function addressDigest(email: string): number {
  return Number.parseInt(hash('sha256', addressIdentity(email)).slice(0, 8), 16)
}
