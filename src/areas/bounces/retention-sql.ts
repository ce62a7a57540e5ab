import { forgetAfter } from '#operation/retention.ts'

/** Longer than sources repeat events, and longer than soft bounces count. Suppressions are kept for good. */
export const KEPT_DAYS = 90

/** Deletes a batch of old reports. Returns true when there may be more. */
export const forgetOldBounces = forgetAfter({ table: 'bounce', key: ['source', 'event_key'], time: 'recorded_at', days: KEPT_DAYS })
