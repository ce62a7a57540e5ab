import type { JobRecord, JobRecords } from '#operation/job-records.ts'
import { ERASURE, type Erasure } from './erasure.ts'
import { findErasure, listErasures } from './erasure-sql.ts'

function recordOf({ receiptId, erasedAt, status, finishedAt, contacts }: Erasure): JobRecord {
  const done = finishedAt === null ? 0 : 1
  const detail = contacts === 1 ? '1 contact deleted' : `${contacts} contacts deleted`
  return { id: receiptId, status, progress: { done, total: 1 }, createdAt: erasedAt, finishedAt, detail }
}

/** Erasures, among the long jobs of an account. */
export const erasureRecords: JobRecords = {
  kind: 'erasure',
  prefix: ERASURE,
  async list(scope, { status, limit, before }) {
    if (status !== undefined && status !== 'running' && status !== 'done') return []
    const found = await listErasures(scope, { finished: status && status === 'done', limit, before })
    return found.map(recordOf)
  },
  async find(scope, id) {
    const found = await findErasure(scope, id)
    return found && recordOf(found)
  },
  // The contacts are gone when the job begins: there is nothing to return to.
  cancel: async () => false,
}
