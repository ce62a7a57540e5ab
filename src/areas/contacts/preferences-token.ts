import { hash } from 'node:crypto'
import { addressIdentity } from '#operation/address-identity.ts'
import type { Vault } from '#ports/vault.ts'

export const PREFERENCES = 'preferences'

/** Makes the links to readers' preferences. Each is for the address that it was mailed to: when the contact's changes, it is void. */
export function preferencesSigner(vault: Vault, of: { accountId: string; about: string | null }): (contact: Uint8Array, email: string) => string {
  const sign = vault.signer(PREFERENCES, of)
  return (contact, email) => sign(contact, addressMark(email))
}

/** 32 bits of the address in the place of a spell: whoever reads the mail at an old address may not see or change the new one's. */
export function addressMark(email: string): number {
  return Number.parseInt(hash('sha256', addressIdentity(email)).slice(0, 8), 16)
}
