import type { Db } from '#db/rows.ts'
import type { KeyCaller } from '#operation/caller.ts'
import { hashApiKey, isAppToken } from '#operation/callers/api-key.ts'
import { batchCalls, type BatchLimits } from '#lib/calls/batch-calls.ts'
import { Lru } from '#lib/lru.ts'
import type { Clock } from '#ports/clock.ts'
import type { AppToken } from '#operation/system.ts'
import { writeLastUses } from './api-key-sql.ts'
import { findAppCallers, findKeys, type FoundKey } from './key-caller-sql.ts'

/**
 * The most callers in the cache. For a cached caller, a request needs no look-up before its limits
 * are checked.
 */
const REMEMBERED_MAX = 10_000

/**
 * Makes the look-up of keys: it remembers callers, collects last uses, and writes many of these at
 * once.
 */
export function keyRing(
  db: Db,
  clock: Clock,
  edition: 'self-hosted' | 'cloud',
  batchLimits: BatchLimits,
  findAppToken: (token: string) => Promise<AppToken | null>,
) {
  const findKey = batchCalls((keys: readonly string[]) => findKeys(db, keys), batchLimits)
  const findApp = batchCalls((apps: readonly AppToken[]) => findAppCallers(db, apps), batchLimits)
  // A token may be revoked between the two look-ups. It must not be cached with data that was read
  // after that. So when the epoch has changed, the token is looked up again.
  const findByToken = async (token: string, former?: AppToken): Promise<FoundKey | null> => {
    const known = await findAppToken(token)
    if (!known || known.epoch === former?.epoch) return null
    const found = await findApp(known)
    if (!found?.app) return findByToken(token, known)
    return { ...found, app: { ...found.app, tokenExpiresAt: known.expiresAt } }
  }
  const known = new Lru<string, KeyCaller>(REMEMBERED_MAX)
  const uses = new Map<string, { accountId: string; keyId: string; at: Date }>()
  const noteUse = ({ accountId, keyId }: KeyCaller) =>
    uses.set(keyId, { accountId, keyId, at: clock.now() })
  return {
    async find(key: string): Promise<KeyCaller | null> {
      const found = await (isAppToken(key) ? findByToken(key) : findKey(key))
      if (!found) return null
      const { plan, text, ...fields } = found
      const caller = { ...fields, planActive: edition === 'self-hosted' || plan !== null }
      known.set(digestOf(key), { ...caller, remembered: text })
      noteUse(caller)
      return caller
    },
    recall(key: string): KeyCaller | null {
      const caller = known.get(digestOf(key))
      if (!caller) return null
      noteUse(caller)
      return caller
    },
    forget(key: string): void {
      const caller = known.get(digestOf(key))
      if (!caller) return
      known.delete(digestOf(key))
      uses.delete(caller.keyId)
    },
    /**
     * Writes the collected uses, every few seconds and when the process exits. When a call fails,
     * the uses are kept.
     */
    async writeUses(): Promise<void> {
      const batch = [...uses]
      if (batch.length === 0) return
      await writeLastUses(
        db,
        batch.map(([, use]) => use),
      )
      for (const [keyId, use] of batch) if (uses.get(keyId) === use) uses.delete(keyId)
    },
  }
}

const digestOf = (key: string) => hashApiKey(key).toString('base64')

export type KeyRing = ReturnType<typeof keyRing>
