import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '#ports/vault.ts'

/** The path at which a server proves that a host leads to it. The nonce is 32 hex digits. */
export const PROOF_PATH = '/.well-known/mailcast/'
export const NONCE = /^[0-9a-f]{32}$/

const PURPOSE = 'host proof'

/** Answers a nonce for a host. All processes with the same secret key answer alike. */
export function proveHost(vault: Vault, host: string, nonce: string): string {
  return vault.macs(PURPOSE, Buffer.from(`${host} ${nonce}`))[0]!.toString('hex')
}

export function isProof(
  vault: Vault,
  { host, nonce, said }: { host: string; nonce: string; said: string },
): boolean {
  const given = Buffer.from(said.trim(), 'hex')
  return vault
    .macs(PURPOSE, Buffer.from(`${host} ${nonce}`))
    .some((mac) => mac.length === given.length && timingSafeEqual(mac, given))
}
