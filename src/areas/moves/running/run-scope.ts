import type { JobScope } from '#operation/jobs/job.ts'

/** The scope of a job that runs a move of one account. */
export interface RunScope extends Pick<JobScope, 'db' | 'ports' | 'transaction' | 'signal'> {
  accountId: string
}
