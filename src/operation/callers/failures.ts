import { setTimeout } from 'node:timers/promises'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Clock } from '#ports/clock.ts'

const FREE_A_MINUTE = 10
const DELAY_MAX_MS = 1000
const ADDRESSES_MAX = 10_000

/**
 * Counts failed authentications by IP address. From the eleventh in a minute it delays the answer.
 */
export function authenticationFailures(
  clock: Clock,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): { note(address: string): Promise<void> } {
  const counts = new Map<string, { minute: number; failed: number }>()
  return {
    async note(address) {
      const minute = Math.floor(clock.now().getTime() / MINUTE_MS)
      const known = counts.get(address)
      const entry = known?.minute === minute ? known : { minute, failed: 0 }
      entry.failed++
      counts.delete(address)
      counts.set(address, entry)
      if (counts.size > ADDRESSES_MAX) counts.delete(counts.keys().next().value!)
      const delayMs = Math.min(DELAY_MAX_MS, (entry.failed - FREE_A_MINUTE) * 100)
      if (delayMs > 0) await pause(delayMs)
    },
  }
}
