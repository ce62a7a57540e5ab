import type { z } from 'zod'
import type { JobKind, Scope } from '../scope.ts'

/**
 * A kind of background job. It is enqueued in the transaction of its cause and tried again when it
 * throws.
 */
export interface Job<Data extends z.ZodObject = z.ZodObject> extends JobKind<Data> {
  readonly summary: string
  readonly retries: number
  /** Seconds after which a running job counts as lost and is tried again. */
  readonly expireS: number
  /** The most of these jobs at once in one process. */
  readonly atOnce: number
  handler(data: z.output<Data>, scope: JobScope): Promise<void>
}

/** A job's context. No transaction is open, since the job may use the network. */
export interface JobScope extends Pick<Scope, 'ports' | 'db' | 'registrations'> {
  /** Aborted when the process stops. The job ends its batch and returns, and runs again later. */
  signal: AbortSignal
  transaction<T>(accountId: string, work: (scope: Scope) => Promise<T>): Promise<T>
}

export function job<Data extends z.ZodObject>(declared: Job<Data>): Job<Data> {
  return declared
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds every kind of job
export type AnyJob = Job<any>
