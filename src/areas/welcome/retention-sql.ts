import { forgetAfter } from '#operation/jobs/retention.ts'

/** Deletes a batch of counted welcome mails. Limits count them for 30 days. Returns true when there may be more. */
export const forgetOldWelcomes = forgetAfter({ table: 'welcome_count', key: ['contact_id'], time: 'created_at', days: 31 })
