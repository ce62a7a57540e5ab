import type { z } from 'zod'
import type { JobKind, Scope } from './scope.ts'

/** A kind of work for later: enqueued in the transaction of its cause, handled by the workers, tried again when it throws. */
export interface Job<Data extends z.ZodObject = z.ZodObject> extends JobKind<Data> {
  readonly summary: string
  /** How often it is tried again after a failure, with growing pauses. */
  readonly retries: number
  /** After so long without an end it counts as lost and is tried again, in seconds. */
  readonly expireS: number
  /** How many of a process may run at once. */
  readonly atOnce: number
  handler(data: z.output<Data>, scope: JobScope): Promise<void>
}

/** What a job gets: no open transaction, since it may talk to the world; it opens its own. */
export interface JobScope extends Pick<Scope, 'world' | 'db'> {
  /** Raised when the process drains: finish the batch at hand and throw nothing; the job is tried again. */
  signal: AbortSignal
  transaction<T>(accountId: string, work: (scope: Scope) => Promise<T>): Promise<T>
}

export function job<Data extends z.ZodObject>(declared: Job<Data>): Job<Data> {
  return declared
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds every kind of job
export type AnyJob = Job<any>
