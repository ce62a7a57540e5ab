import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import type { Vault } from '#ports/vault.ts'
import { ReaderCode } from './reader-code.ts'

const Carried = z.strictObject({
  signIn: z.literal(true),
  email: StoredEmailAddress,
  code: ReaderCode,
})

/** Encrypts an address and its code for a link, so that neither appears in server logs. */
export function sealSignIn(vault: Vault, given: { email: string; code: string }): string {
  return vault.seal(Buffer.from(JSON.stringify({ signIn: true, ...given }))).toString('base64url')
}

/** Decrypts a token of `sealSignIn`. Returns null for any other text. */
export function openSignIn(vault: Vault, token: string): { email: string; code: string } | null {
  try {
    const { email, code } = Carried.parse(
      JSON.parse(vault.open(Buffer.from(token, 'base64url')).toString()),
    )
    return { email, code }
  } catch {
    return null
  }
}
