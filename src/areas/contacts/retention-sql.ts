import type { Db } from '#db/rows.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import { forgetUndoValues } from './bulk/bulk-sql.ts'

/** The days for which ended imports, exports and bulk actions stay readable. The files of exports are deleted long before. */
const days = 90
const time = 'finished_at'

const forgetBulkJobs = forgetAfter({ table: 'bulk_job', key: ['bulk_id'], time, days })

/** These delete a batch of old rows each, and return true when there may be more. */
export const forgetOldImports = forgetAfter({ table: 'import', key: ['import_id'], time, days })
export const forgetOldExports = forgetAfter({ table: 'export', key: ['export_id'], time, days })

/** Deletes a batch of undo values whose time is over, and of old bulk actions. Returns true when there may be more. */
export async function forgetOldBulkJobs(db: Db, now: Date): Promise<boolean> {
  const deleted = [await forgetUndoValues(db, now), await forgetBulkJobs(db, now)]
  return deleted.includes(true)
}
