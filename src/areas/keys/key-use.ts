import type { Db } from '#lib/rows.ts'
import type { KeyCaller } from '#operation/caller.ts'
import { findKey, writeLastUses } from './api-key-sql.ts'

/** Finds callers by their keys and remembers the last use of each until it is written, many at a time. */
export function keyRing(edition: 'self-hosted' | 'cloud') {
  const uses = new Map<string, { accountId: string; keyId: string; at: Date }>()
  return {
    async find(db: Db, key: string, now: Date): Promise<KeyCaller | null> {
      const found = await findKey(db, key)
      if (!found) return null
      const { plan, ...caller } = found
      uses.set(caller.keyId, { accountId: caller.accountId, keyId: caller.keyId, at: now })
      return { ...caller, planActive: edition === 'self-hosted' || plan !== null }
    },
    /** Called every few seconds and once more at the end. */
    async writeUses(db: Db): Promise<void> {
      const batch = [...uses.values()]
      uses.clear()
      if (batch.length > 0) await writeLastUses(db, batch)
    },
  }
}

export type KeyRing = ReturnType<typeof keyRing>
