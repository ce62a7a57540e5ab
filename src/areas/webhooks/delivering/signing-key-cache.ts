import { Lru } from '#lib/lru.ts'
import type { Vault } from '#ports/vault.ts'
import type { Claimed } from './claim-sql.ts'
import { type SigningKey, signingKeys, unpackSecrets } from '../endpoints/signing.ts'

/** The most endpoints whose keys are kept, at some 1 KB each. */
const KEPT_MAX = 10_000

export interface SigningKeyCache {
  keysOf(claim: Pick<Claimed, 'endpointUuid' | 'secret'>): readonly SigningKey[]
}

/**
 * Caches signing keys during one `deliverDue`: opening each time took a tenth of it. A rotation
 * changes the sealed bytes, so it is noticed.
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
