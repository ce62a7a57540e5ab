import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Job, JobId, jobOf, kindOfId } from './job.ts'

export const get_job = operation({
  name: 'get_job',
  route: 'GET /jobs/{jobId}',
  summary: 'Read how far a long job is.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ jobId: JobId }),
  output: Job,
  status: 200,
  refuses: [notFound],
  example: { jobId: exampleId('imp') },

  async handler({ jobId }, ctx) {
    const kind = kindOfId(jobId)
    const found = await kind.find(ctx, jobId)
    return found ? jobOf(kind, found) : ctx.refuse(notFound, `No job ${jobId} in this account.`)
  },
})
