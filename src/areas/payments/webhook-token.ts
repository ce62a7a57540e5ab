import type { Vault } from '#ports/vault.ts'

const PURPOSE = 'payment webhook'

/**
 * Makes the token that names the account in a webhook's address. The event's signature, and not
 * this token, proves the sender.
 */
export function webhookToken(vault: Vault, accountId: string): string {
  return vault.sign(PURPOSE, { accountId, subject: accountId, generation: 0, about: null })
}

export function accountOfToken(vault: Vault, token: string): string | null {
  return vault.verify(PURPOSE, token)?.accountId ?? null
}
