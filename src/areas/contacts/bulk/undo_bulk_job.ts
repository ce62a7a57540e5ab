import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { BulkJob, bulkRunning, EXAMPLE_BULK, notUndoable } from './bulk-job.ts'
import { mayStart } from './plan-bulk.ts'
import { runBulkUpdate } from './run-bulk.ts'
import { insertBulkJob, lockBulkJob } from './bulk-sql.ts'

const ENDED = ['done', 'failed', 'cancelled']

export const undo_bulk_job = operation({
  name: 'undo_bulk_job',
  route: 'POST /contacts/bulk/{jobId}/undo',
  summary: 'Undo a bulk action within 24 hours.',
  description:
    'This is a bulk action of its own, with its own id. A contact that was changed since keeps its state, and a reader who has unsubscribed meanwhile stays so. Undoing an unsubscribe causes subscriber.created with `resubscribed: true`, and neither a mail nor an automation.',
  effect: 'destroy',
  access: 'full',
  input: z.strictObject({ jobId: Id('bulk') }),
  output: BulkJob,
  status: 202,
  refuses: [notFound, bulkRunning, notUndoable],
  example: { jobId: EXAMPLE_BULK },

  async handler({ jobId }, ctx) {
    const found = await lockBulkJob(ctx, jobId)
    if (!found) return ctx.refuse(notFound, `No bulk action ${jobId} in this account.`)
    const { job, selection, via } = found
    if (!ENDED.includes(job.status))
      return ctx.refuse(
        bulkRunning,
        'Wait until the bulk action has ended, or stop it with cancel_job. Then undo it.',
      )
    if (job.undoableUntil === null)
      return ctx.refuse(notUndoable, 'Deletions, and undos themselves, cannot be undone.')
    if (new Date(job.undoableUntil) <= ctx.now)
      return ctx.refuse(
        notUndoable,
        `This could be undone until ${job.undoableUntil}. Make the opposite change by a new bulk action.`,
      )
    if (job.undoneBy !== null)
      return ctx.refuse(notUndoable, `This is undone by ${job.undoneBy} already.`)
    await ctx.countRecipients(async () =>
      (await mayStart(ctx, job.action)) ? job.counts.changed : 0,
    )
    const started = await insertBulkJob(ctx, {
      newsletterId: job.newsletterId,
      selection,
      action: job.action,
      via,
      undoOf: job.id,
    })
    await ctx.enqueue(runBulkUpdate, { accountId: ctx.accountId, bulkId: started.id })
    return started
  },
})
