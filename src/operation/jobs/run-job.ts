import type { AnyJob } from './job.ts'
import type { System } from '../system.ts'
import { transaction } from '../transaction.ts'

/** Runs one job. Its data is checked again, since an older version of the program may have enqueued it. */
export async function runJob(system: System, job: AnyJob, data: unknown, signal: AbortSignal): Promise<void> {
  await job.handler(job.data.parse(data), {
    db: system.db,
    ports: system.ports,
    registrations: system.registrations,
    signal,
    transaction: (accountId, work) => transaction(system, accountId, work),
  })
}
