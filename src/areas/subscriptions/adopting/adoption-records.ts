import { jobRecords } from '#operation/jobs/job-records.ts'
import { countText } from '#operation/count-text.ts'
import { findRound, listRounds, ROUND } from './round-sql.ts'

export const adoptionRecords = jobRecords({
  kind: 'adoption',
  prefix: ROUND,
  async list(scope, { status, limit, before }) {
    if (status !== undefined && status !== 'running' && status !== 'done') return []
    return listRounds(scope, { status, limit, before })
  },
  find: findRound,
  record: ({ id, status, startedAt, finishedAt, named, adopted, refused }) => ({
    id,
    status,
    progress: { done: adopted + refused, total: named },
    createdAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    detail: `${countText(adopted, 'subscription', 'subscriptions')} taken over, ${refused} refused`,
  }),
  // Adoption cannot be cancelled, because the metadata may already be stored at Stripe. Each
  // subscription in a confirmed plan is processed to its end.
  cancel: async () => false,
})
