import { MINUTE_MS } from '../duration.ts'
import { Lru } from '../lru.ts'

/** The time in ms after which the recorded use of an owner counts only half. */
const HALF_MS = MINUTE_MS / 2
const OWNERS_MAX = 10_000
/**
 * The use in ms up to which all owners have the same rank. An author who requests a preview every
 * two seconds uses 1.3 s.
 */
const LITTLE_MS = 500

export interface UsedTime {
  add(owner: string, usedMs: number): void
  /**
   * Returns the rank of an owner for `turns`. Each higher rank means twice the use of the rank
   * below.
   */
  rank(owner: string): number
}

/**
 * Counts the processor time that owners use. A new owner starts with `unseenMs` of use, so that
 * many new owners cannot delay those that use little.
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
