import type { JobScope } from '#operation/jobs/job.ts'
import type { SilentHosts } from './silent-hosts.ts'

/** The scope of a job that runs a move of one account. */
export interface RunScope extends Pick<JobScope, 'db' | 'ports' | 'transaction' | 'signal'> {
  accountId: string
}

/** The scope of the stage of pictures. */
export interface PicturesScope extends RunScope {
  hosts: SilentHosts
}
