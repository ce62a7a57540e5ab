import { forgetAfter } from '#operation/jobs/retention.ts'

const time = 'finished_at'

/** Deletes a batch of old imports. Returns true when more may be left. */
export const forgetOldImports = forgetAfter({ table: 'import', key: ['import_id'], time })

/** Deletes a batch of old bulk actions. Returns true when more may be left. */
export const forgetOldBulkJobs = forgetAfter({ table: 'bulk_job', key: ['bulk_id'], time })
