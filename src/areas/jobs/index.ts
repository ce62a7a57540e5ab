import { cancel_job } from './cancel_job.ts'
import { get_job } from './get_job.ts'
import { list_jobs } from './list_jobs.ts'
import type { Area } from '#operation/area.ts'

export const area = { operations: { jobs: [list_jobs, get_job, cancel_job] } } satisfies Area
