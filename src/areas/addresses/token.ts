import type { Vault } from '#ports/vault.ts'

const PURPOSE = 'site address'
/** The hex digits of a token: 128 bits. */
const TOKEN_LENGTH = 32

/**
 * Makes the tokens by which a newsletter proves that it controls a host, one with each key, the
 * present key first. The tokens are the same each time, so that a published token stays valid.
 */
export function tokensFor(vault: Vault, newsletterId: string, host: string): [string, ...string[]] {
  const [present, ...former] = vault
    .macs(PURPOSE, Buffer.from(`${newsletterId} ${host}`))
    .map((mac) => mac.toString('hex').slice(0, TOKEN_LENGTH))
  return [present!, ...former]
}
