import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { lockSuppressionList } from '../../record/address-lock-sql.ts'
import { importBatch, nextBatch } from './import-batch.ts'
import { endImport, lockRunningImport } from './import-sql.ts'

export const runImport = job({
  name: 'run_import',
  summary:
    'Turns the rows of an import into contacts in batches. After a crash it continues where it stopped.',
  data: z.strictObject({ accountId: Id('acc'), importId: Id('imp') }),
  retries: 20,
  expireS: 1800,
  atOnce: 2,
  inTurns: 1,

  async handler({ accountId, importId }, { transaction, signal }) {
    for (;;) {
      signal.throwIfAborted()
      const more = await transaction(accountId, async (scope) => {
        const running = await lockRunningImport(scope, importId)
        if (!running) return false
        await lockSuppressionList(scope)
        const batch = await nextBatch(scope, running)
        if (batch) await importBatch(scope, running, batch)
        else await endImport(scope, importId, 'done')
        return batch !== null
      })
      if (!more) return
    }
  },
})
