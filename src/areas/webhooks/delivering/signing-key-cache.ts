import { Lru } from '#lib/lru.ts'
import type { Vault } from '#ports/vault.ts'
import type { Claimed } from './claim-sql.ts'
import { type SigningKey, signingKeys, unpackSecrets } from '../endpoints/signing.ts'

/** The most endpoints whose signing keys are cached, about 1 KB each. */
const KEPT_MAX = 10_000

export interface SigningKeyCache {
  keysOf(claim: Pick<Claimed, 'endpointUuid' | 'secret'>): readonly SigningKey[]
}

/**
 * Makes a cache of signing keys for one run of `deliverDue`, because decrypting took a tenth of its
 * time. A rotated secret has other encrypted bytes, so the cache does not return the old key.
 */
export function signingKeyCache(vault: Vault): SigningKeyCache {
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
