import type { Db } from '#db/rows.ts'
import type { KeyCaller } from '#operation/caller.ts'
import { batchCalls, type BatchLimits } from '#lib/batch-calls.ts'
import type { Clock } from '#ports/clock.ts'
import { findKeys, writeLastUses } from './api-key-sql.ts'

/** Finds callers by their keys. Collects the last use of each key in memory, and writes many at once. */
export function keyRing(db: Db, clock: Clock, edition: 'self-hosted' | 'cloud', batchLimits: BatchLimits) {
  const findKey = batchCalls((keys: readonly string[]) => findKeys(db, keys), batchLimits)
  const uses = new Map<string, { accountId: string; keyId: string; at: Date }>()
  return {
    async find(key: string): Promise<KeyCaller | null> {
      const found = await findKey(key)
      if (!found) return null
      const { plan, ...caller } = found
      uses.set(caller.keyId, { accountId: caller.accountId, keyId: caller.keyId, at: clock.now() })
      return { ...caller, planActive: edition === 'self-hosted' || plan !== null }
    },
    /** Writes the collected uses. The process calls it every few seconds and once more at its end. */
    async writeUses(): Promise<void> {
      const batch = [...uses.values()]
      uses.clear()
      if (batch.length > 0) await writeLastUses(db, batch)
    },
  }
}

export type KeyRing = ReturnType<typeof keyRing>
