import { hash } from 'node:crypto'
import type { Vault } from '#ports/vault.ts'

export const PREFERENCES = 'preferences'

/** The link to a reader's preferences. It is for the address that it was mailed to: when the contact's changes, it is void. */
export function preferencesToken(vault: Vault, to: { accountId: string; contactId: string; email: string; about: string | null }): string {
  return vault.sign(PREFERENCES, { accountId: to.accountId, subject: to.contactId, spell: addressMark(to.email), about: to.about })
}

/** 32 bits of the address in the place of a spell: whoever reads the mail at an old address may not see or change the new one's. */
export function addressMark(email: string): number {
  return Number.parseInt(hash('sha256', email.toLowerCase()).slice(0, 8), 16)
}
