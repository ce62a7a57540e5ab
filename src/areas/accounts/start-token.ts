import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '#ports/vault.ts'
import type { Ports } from '#ports/ports.ts'

const PURPOSE = 'start token'
/** 128 bits. */
const BYTES = 16

/** Answers the token that opens the first account: from the secret key, so the same at each start and in each process. */
export function startToken(vault: Vault): string {
  return tokensOf(vault)[0]!.toString('base64url')
}

/** Answers whether a token opens the first account; any does where the server is for its own machine alone. */
export function isStartToken({ deployment, vault }: Pick<Ports, 'deployment' | 'vault'>, token: string): boolean {
  if (!deployment.startToken) return true
  const given = Buffer.from(token, 'base64url')
  return given.length === BYTES && tokensOf(vault).some((one) => timingSafeEqual(one, given))
}

function tokensOf(vault: Vault): Buffer[] {
  return vault.macs(PURPOSE, Buffer.alloc(0)).map((mac) => mac.subarray(0, BYTES))
}
