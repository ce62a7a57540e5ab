import { forgetAfter } from '#operation/jobs/retention.ts'

/**
 * Deletes a batch of counts after 30 days, when no limit needs them any more. Returns true when
 * more may be due.
 */
export const forgetOldWelcomes = forgetAfter({
  table: 'welcome_count',
  key: ['contact_id'],
  time: 'created_at',
})
