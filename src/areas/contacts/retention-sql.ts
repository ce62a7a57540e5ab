import { forgetAfter } from '#operation/jobs/retention.ts'

const time = 'finished_at'

/** Deletes a batch of old imports. Returns true when there may be more. */
export const forgetOldImports = forgetAfter({ table: 'import', key: ['import_id'], time })

/** Deletes a batch of old bulk actions. Returns true when there may be more. */
export const forgetOldBulkJobs = forgetAfter({ table: 'bulk_job', key: ['bulk_id'], time })
