import { Lru } from '#lib/lru.ts'
import type { Vault } from '#ports/vault.ts'
import type { Claimed } from './claim-sql.ts'
import { type SigningKey, signingKeys, unpackSecrets } from './signing.ts'

/** Endpoints kept, at some 1 KB each. */
const KEPT_MAX = 10_000

/** The signing keys of endpoints, opened once. */
export interface KeyRing {
  keysOf(claim: Pick<Claimed, 'endpointUuid' | 'secret'>): readonly SigningKey[]
}

/** Makes a key ring. Opening secrets for every attempt took a tenth of its time; a rotation shows as other sealed bytes. */
export function keyRing(vault: Vault): KeyRing {
  const kept = new Lru<string, { sealed: Buffer; keys: readonly SigningKey[] }>(KEPT_MAX)
  return {
    keysOf({ endpointUuid, secret }) {
      const known = kept.get(endpointUuid)
      if (known?.sealed.equals(secret)) return known.keys
      const keys = signingKeys(unpackSecrets(vault.open(secret)))
      kept.set(endpointUuid, { sealed: secret, keys })
      return keys
    },
  }
}
