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
  // Stripe may have been told of a subscription already. Each that a plan named comes to its end.
  cancel: async () => false,
})
