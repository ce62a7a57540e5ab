import { cancel_job } from './cancel_job.ts'
import { get_job } from './get_job.ts'
import { list_jobs } from './list_jobs.ts'

export const operations = [list_jobs, get_job, cancel_job]
