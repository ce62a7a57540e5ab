import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '#ports/vault.ts'

const PURPOSE = 'link address'
const MAC_BYTES = 16

/**
 * Signs a link's address for a recipient token. The click route redirects only to signed addresses.
 */
export function linkProof(vault: Vault, recipientToken: string, address: string): string {
  return proofs(vault, recipientToken, address)[0]!.toString('base64url')
}

export function isLinkProof(
  vault: Vault,
  recipientToken: string,
  address: string,
  proof: string,
): boolean {
  const given = Buffer.from(proof, 'base64url')
  return (
    given.length === MAC_BYTES &&
    proofs(vault, recipientToken, address).some((ours) => timingSafeEqual(ours, given))
  )
}

function proofs(vault: Vault, recipientToken: string, address: string): Buffer[] {
  return vault
    .macs(PURPOSE, Buffer.from(`${recipientToken.toLowerCase()}\n${address}`))
    .map((mac) => mac.subarray(0, MAC_BYTES))
}
