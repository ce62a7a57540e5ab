import { HOUR_MS } from '#lib/duration.ts'
import type { System } from '#operation/system.ts'
import { claimDue } from './connection-sql.ts'
import { reconcilePayments } from './payment-jobs.ts'

const ROUND = 100

/** Enqueues the hourly reconciliations that are due. Returns true when more may be left. */
export async function reconcileDue({ db, ports }: Pick<System, 'db' | 'ports'>): Promise<boolean> {
  if (ports.payments === null) return false
  const now = ports.clock.now()
  const due = await claimDue(db, { now, next: new Date(now.getTime() + HOUR_MS), limit: ROUND })
  for (const accountId of due)
    await ports.queue.enqueue(db, reconcilePayments.name, [{ accountId }], {
      singletonKey: accountId,
    })
  return due.length === ROUND
}
