import { MINUTE_MS } from '../duration.ts'
import { Lru } from '../lru.ts'

/** The half-life of use. */
const HALF_MS = MINUTE_MS / 2
const OWNERS_MAX = 10_000
/** Owners below this use are equal. Writing with a preview every two seconds uses 1.3 s. */
const LITTLE_MS = 500

export interface UsedTime {
  add(owner: string, usedMs: number): void
  /** Ranks an owner for `turns`. Each rank is twice the use of the one before. */
  rank(owner: string): number
}

/**
 * Counts processor time by owner. An unseen owner counts as if it had used `unseenMs`, so that many
 * new owners cannot delay modest ones.
 */
export function trackUsedTime(
  unseenMs: number,
  now: () => number = () => performance.now(),
): UsedTime {
  const owners = new Lru<string, { usedMs: number; at: number }>(OWNERS_MAX)
  const usedBy = (owner: string) => {
    const known = owners.get(owner)
    return known && known.usedMs * 2 ** ((known.at - now()) / HALF_MS)
  }
  return {
    add: (owner, usedMs) => owners.set(owner, { usedMs: (usedBy(owner) ?? 0) + usedMs, at: now() }),
    rank: (owner) =>
      Math.max(0, Math.floor(Math.log2((usedBy(owner) ?? unseenMs) / LITTLE_MS) + 1)),
  }
}
