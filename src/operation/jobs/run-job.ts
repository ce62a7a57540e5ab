import type { AnyJob } from './job.ts'
import { transaction, type TransactionParts } from '../transaction.ts'

/** Runs one job. Checks its data first, which an older version of the program may have written. */
export async function runJob(
  system: TransactionParts,
  job: AnyJob,
  data: unknown,
  signal: AbortSignal,
): Promise<void> {
  await job.handler(job.data.parse(data), {
    db: system.db,
    ports: system.ports,
    registrations: system.registrations,
    signal,
    transaction: (accountId, work) => transaction(system, accountId, work),
  })
}
