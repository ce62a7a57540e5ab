import { visitorNetwork, visitorSite } from '#lib/addresses/ip.ts'
import { NotServed, type TurnBounds } from '#lib/calls/turns.ts'
import { Problem, unavailable } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'

const KNOWN = 'person '
const RETRY_AFTER_S = 5

/**
 * The limits of concurrent requests that hash passwords. Four run at once, and two hundred may wait;
 * the last of these waits about 6 s. From one address range, such as that of a school, two run at
 * once, and a hundred may wait.
 */
export const PASSWORD_TURNS: TurnBounds = {
  atOnce: 4,
  each: 2,
  waiting: 100,
  waitingInAll: 200,
  waitMs: 10_000,
  rank: (owner) => (owner.startsWith(KNOWN) ? 0 : 1),
}

interface Asker {
  /**
   * The person of a session, device cookie or mailed link. Known persons are served before
   * strangers.
   */
  personId: string | null | undefined
  address: string
}

/**
 * Runs work that hashes a password when its turn comes. Throws a 503 when too many wait. Requests
 * of strangers take turns by IPv4 address or IPv6 /48. Count attempts inside the work, so that a
 * 503 uses none.
 */
export async function inPasswordTurn<T>(
  { turns }: Pick<System, 'turns'>,
  { personId, address }: Asker,
  work: () => Promise<T>,
): Promise<T> {
  const owner = personId ? KNOWN + personId : (visitorSite(address) ?? visitorNetwork(address))
  try {
    return await turns.passwords.take(owner, work)
  } catch (error) {
    if (!(error instanceof NotServed)) throw error
    throw new Problem(
      unavailable,
      'Many passwords are being checked at the moment. Try again in a few seconds.',
      { retryAfterS: RETRY_AFTER_S },
    )
  }
}
