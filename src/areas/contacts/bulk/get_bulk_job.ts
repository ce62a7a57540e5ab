import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { BulkJob, EXAMPLE_BULK } from './bulk-job.ts'
import { findBulkJob } from './bulk-sql.ts'

export const get_bulk_job = operation({
  name: 'get_bulk_job',
  route: 'GET /contacts/bulk/{jobId}',
  summary: 'Get a bulk action: its progress, its counts, and whether it can be undone.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ jobId: Id('bulk') }),
  output: BulkJob,
  status: 200,
  refuses: [notFound],
  example: { jobId: EXAMPLE_BULK },

  async handler({ jobId }, ctx) {
    return (
      (await findBulkJob(ctx, jobId)) ??
      ctx.refuse(notFound, `No bulk action ${jobId} in this account.`)
    )
  },
})
