import { forgetAfter, type Retention } from '#operation/jobs/retention.ts'
import { forgetUndoValues } from './bulk/bulk-sql.ts'

/** The days for which ended imports and bulk actions stay readable. */
const days = 90
const time = 'finished_at'

const forgetBulkJobs = forgetAfter({ table: 'bulk_job', key: ['bulk_id'], time, days })

/** Deletes a batch of old imports. Returns true when there may be more. */
export const forgetOldImports = forgetAfter({ table: 'import', key: ['import_id'], time, days })

/** Deletes a batch of undo values whose time is over, and of old bulk actions. Returns true when there may be more. */
export const forgetOldBulkJobs: Retention = async (system, now) => {
  const deleted = [await forgetUndoValues(system.db, now), await forgetBulkJobs(system, now)]
  return deleted.includes(true)
}
