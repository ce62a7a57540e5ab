import { forgetAfter } from '#operation/jobs/retention.ts'

/** Deletes a batch of counts after 30 days, when no limit needs them. True: more may be left. */
export const forgetOldWelcomes = forgetAfter({
  table: 'welcome_count',
  key: ['contact_id'],
  time: 'created_at',
})
