import type { Vault } from '#ports/vault.ts'

const PURPOSE = 'payment webhook'

/** Makes the token in the address of an account's webhook endpoint. It names the account; the provider's signature is what is believed. */
export function webhookToken(vault: Vault, accountId: string): string {
  return vault.sign(PURPOSE, { accountId, subject: accountId, generation: 0, about: null })
}

export function accountOfToken(vault: Vault, token: string): string | null {
  return vault.verify(PURPOSE, token)?.accountId ?? null
}
