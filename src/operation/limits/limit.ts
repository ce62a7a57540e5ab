import type { Db } from '#db/rows.ts'

/** A limit of `quota` uses in any `windowS` seconds, counted for the key, the account or one visitor. */
export interface Limit {
  readonly quota: number
  readonly windowS: number
  readonly per: 'key' | 'account' | 'visitor'
  /** The operation with whose uses these count together. */
  readonly sharedWith?: string
}

/** Computes limits from the input and the stored state. Example: `update_newsletter` counts only when the slug differs. */
export type LimitsFor<Input> = (input: Input, look: { db: Db; accountId: string }) => Promise<readonly Limit[]>

export const perHour = (quota: number): Limit => ({ quota, windowS: 3600, per: 'account' })
export const perDay = (quota: number): Limit => ({ quota, windowS: 86_400, per: 'account' })
/** Makes a limit count together with the uses of another operation, which has the same one. */
export const sharedWith = (operation: string, limit: Limit): Limit => ({ ...limit, sharedWith: operation })
export const perVisitor = (quota: number, windowS: number): Limit => ({ quota, windowS, per: 'visitor' })

/** The limit of each key, and of each person in each account: 300 requests a minute over all surfaces. */
export const KEY_LIMIT: Limit = { quota: 300, windowS: 60, per: 'key' }
