import { jobRecords } from '#operation/jobs/job-records.ts'
import { ERASURE } from './erasure.ts'
import { findErasure, listErasures } from './erasure-sql.ts'

export const erasureRecords = jobRecords({
  kind: 'erasure',
  prefix: ERASURE,
  async list(scope, { status, limit, before }) {
    if (status !== undefined && status !== 'running' && status !== 'done') return []
    return listErasures(scope, { finished: status && status === 'done', limit, before })
  },
  find: findErasure,
  record: ({ receiptId, erasedAt, status, finishedAt, contacts }) => {
    const done = finishedAt === null ? 0 : 1
    const detail = contacts === 1 ? '1 contact deleted' : `${contacts} contacts deleted`
    return {
      id: receiptId,
      status,
      progress: { done, total: 1 },
      createdAt: erasedAt,
      finishedAt,
      detail,
    }
  },
  // The contacts are already erased when the job begins, so it cannot be cancelled.
  cancel: async () => false,
})
