import type { Db } from '#db/rows.ts'

/** At most `quota` uses in any `windowS` seconds, counted for the account or for one visitor of it. */
export interface Limit {
  readonly quota: number
  readonly windowS: number
  readonly per: 'key' | 'account' | 'visitor'
}

/** For limits that depend on the input or on what is stored (`update_newsletter` counts only when the slug differs). */
export type LimitsFor<Input> = (input: Input, look: { db: Db; accountId: string }) => Promise<readonly Limit[]>

export const perHour = (quota: number): Limit => ({ quota, windowS: 3600, per: 'account' })
export const perDay = (quota: number): Limit => ({ quota, windowS: 86_400, per: 'account' })
export const perVisitor = (quota: number, windowS: number): Limit => ({ quota, windowS, per: 'visitor' })

/** 300 requests a minute for each key, and for each person in each of their accounts, over all surfaces together. */
export const KEY_LIMIT: Limit = { quota: 300, windowS: 60, per: 'key' }
