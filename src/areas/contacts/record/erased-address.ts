import { uuidBytes } from '#lib/typeid.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { refusal } from '#operation/problem.ts'
import type { Vault } from '#ports/vault.ts'

export const addressErased = refusal('address_erased', 409, 'This address was erased')

/**
 * The sentence with which an erased address is refused, also in a row of an import. It does not
 * repeat the address.
 */
export const ADDRESS_ERASED =
  "This address was erased at the person's wish. Leave it out. Only the person can sign it up again: by a form, and by the link in the mail that follows."

/**
 * Hashes an erased address with the present secret key, then with each former key. The address
 * cannot be guessed from a hash without the key.
 */
export function hashErasedAddress(vault: Vault, accountId: string, email: string): Buffer[] {
  return vault.macs(
    'erased address',
    Buffer.concat([uuidBytes(accountId), Buffer.from(addressIdentity(email))]),
  )
}
