import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Job, jobEnded, JobId, jobOf, kindOfId } from './job.ts'

export const cancel_job = operation({
  name: 'cancel_job',
  route: 'POST /jobs/{jobId}/cancel',
  summary: 'Stop a long job.',
  description: 'Its work so far stays.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({ jobId: JobId }),
  output: Job,
  status: 200,
  refuses: [notFound, jobEnded],
  example: { jobId: exampleId('imp') },

  async handler({ jobId }, ctx) {
    const kind = kindOfId(jobId)
    const stopped = await kind.cancel(ctx, jobId)
    const found = await kind.find(ctx, jobId)
    if (!found) return ctx.refuse(notFound, `No job ${jobId} in this account.`)
    if (!stopped) return ctx.refuse(jobEnded, `This job is ${found.status}, and cannot be stopped.`)
    return jobOf(kind, found)
  },
})
