import { MINUTE_MS } from '#lib/duration.ts'
import type { Db } from '#db/rows.ts'
import { oldestDueMails } from '#areas/mailings/index.ts'
import type { Finding } from './finding.ts'

/**
 * The delay after which a due mail counts as late. Confirmations are normally sent within seconds.
 */
const LATE_MS = 5 * MINUTE_MS

/** Checks whether workers take the mails that are due. */
export async function waitingFinding(db: Db, now: Date): Promise<Finding> {
  const what = 'workers'
  const { awaited } = await oldestDueMails(db)
  const lateMs = awaited === null ? 0 : now.getTime() - awaited.getTime()
  if (lateMs < LATE_MS)
    return { what, state: 'ok', says: 'mails that readers wait for leave in time' }
  return {
    what,
    state: 'problem',
    says: `a mail that a reader waits for is due for ${Math.round(lateMs / MINUTE_MS)} minutes: start a process with the role worker (ROLES is api,worker by default), and see what its log says of the mail server`,
  }
}
