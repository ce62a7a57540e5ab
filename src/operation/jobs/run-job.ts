import { traced } from '#ports/tracer.ts'
import type { AnyJob } from './job.ts'
import { transaction, type TransactionParts } from '../transaction.ts'

/** Runs one job. Validates its data first, because an older release may have enqueued it. */
export async function runJob(
  system: TransactionParts,
  job: AnyJob,
  data: unknown,
  signal: AbortSignal,
): Promise<void> {
  const parsed = job.data.parse(data) as Record<string, unknown>
  const { accountId } = parsed
  const account = typeof accountId === 'string' ? { 'mailcast.account_id': accountId } : {}
  const { tracer } = system.ports
  await traced(tracer, `job ${job.name}`, account, () => handle(system, job, parsed, signal))
}

async function handle(
  system: TransactionParts,
  job: AnyJob,
  data: unknown,
  signal: AbortSignal,
): Promise<void> {
  await job.handler(data, {
    db: system.db,
    ports: system.ports,
    registrations: system.registrations,
    signal,
    transaction: (accountId, work) => transaction(system, accountId, work),
  })
}
