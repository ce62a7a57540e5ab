import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { deleteRest, deleteSome } from './deletion-sql.ts'

const BATCH = 5000

export const deleteNewsletterRows = job({
  name: 'delete_newsletter_rows',
  summary: 'Deletes the contacts and campaigns of a newsletter that was deleted, in batches.',
  data: z.strictObject({ accountId: Id('acc'), newsletterId: Id('nl') }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,
  inTurns: 1,

  async handler({ accountId, newsletterId }, { transaction, signal }) {
    while (!signal.aborted) {
      const deleted = await transaction(accountId, (scope) =>
        deleteSome(scope, newsletterId, BATCH),
      )
      if (deleted > 0) continue
      await transaction(accountId, (scope) => deleteRest(scope, newsletterId))
      return
    }
    throw new Error(
      'deletion of the newsletter stopped before its end; the job continues at the next start',
    )
  },
})
