import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '#ports/vault.ts'
import type { Ports } from '#ports/ports.ts'

const PURPOSE = 'start token'
/** The length of a device token's random number: 128 bits. */
const BYTES = 16

/** Returns the token that opens the first account, derived from the secret key. */
export function startToken(vault: Vault): string {
  return tokensOf(vault)[0]!.toString('base64url')
}

/** Returns whether a token opens the first account. On a server at localhost any text does. */
export function isStartToken(
  { deployment, vault }: Pick<Ports, 'deployment' | 'vault'>,
  token: string,
): boolean {
  if (!deployment.startToken) return true
  const given = Buffer.from(token, 'base64url')
  return given.length === BYTES && tokensOf(vault).some((one) => timingSafeEqual(one, given))
}

function tokensOf(vault: Vault): Buffer[] {
  return vault.macs(PURPOSE, Buffer.alloc(0)).map((mac) => mac.subarray(0, BYTES))
}
