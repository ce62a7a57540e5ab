import { timingSafeEqual } from 'node:crypto'
import type { ReturnProvider } from '#areas/bounces/index.ts'
import type { Vault } from '#ports/vault.ts'

const PURPOSE = 'mail returns'
const GENERATION_BYTES = 4
const MAC_BYTES = 32
/** The pattern of a secret: 36 bytes, of which 256 bits are the signature. */
const SECRET = /^[\w-]{48}$/

/**
 * Makes the secret in a service's address. It is computed from the secret key, so it is not stored.
 * Each generation gives another secret.
 */
export function returnsSecret(vault: Vault, provider: ReturnProvider, generation: number): string {
  const [mac] = vault.macs(PURPOSE, payloadOf(provider, generation))
  const head = Buffer.alloc(GENERATION_BYTES)
  head.writeUInt32BE(generation)
  return Buffer.concat([head, mac!.subarray(0, MAC_BYTES)]).toString('base64url')
}

/**
 * Returns the generation of a secret; null when this deployment did not make it. It needs no
 * database query, so that guessing causes no load.
 */
export function generationOf(
  vault: Vault,
  provider: ReturnProvider,
  secret: string,
): number | null {
  if (!SECRET.test(secret)) return null
  const bytes = Buffer.from(secret, 'base64url')
  const generation = bytes.readUInt32BE()
  const mac = bytes.subarray(GENERATION_BYTES)
  const ours = vault.macs(PURPOSE, payloadOf(provider, generation))
  return ours.some((one) => timingSafeEqual(one.subarray(0, MAC_BYTES), mac)) ? generation : null
}

function payloadOf(provider: ReturnProvider, generation: number): Buffer {
  return Buffer.from(`${provider} ${generation}`)
}
