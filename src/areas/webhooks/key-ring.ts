import type { Vault } from '#ports/vault.ts'
import type { Claimed } from './claim-sql.ts'
import { type SigningKey, signingKeys, unpackSecrets } from './signing.ts'

/** Some 1 KB each. */
const KEPT_MAX = 10_000

/** The keys that an endpoint's deliveries are signed with. */
export interface KeyRing {
  keysOf(claim: Pick<Claimed, 'endpointUuid' | 'secret'>): readonly SigningKey[]
}

/** Opens each endpoint's secrets once and not for every attempt, which took a tenth of it; a rotation shows as other sealed bytes. */
export function keyRing(vault: Vault): KeyRing {
  const kept = new Map<string, { sealed: Buffer; keys: readonly SigningKey[] }>()
  return {
    keysOf({ endpointUuid, secret }) {
      const known = kept.get(endpointUuid)
      if (known?.sealed.equals(secret)) return known.keys
      const keys = signingKeys(unpackSecrets(vault.open(secret)))
      if (kept.size >= KEPT_MAX) kept.clear()
      kept.set(endpointUuid, { sealed: secret, keys })
      return keys
    },
  }
}
