/** A limit of `quota` uses in any `windowS` seconds. */
export interface Limit {
  readonly quota: number
  readonly windowS: number
  readonly per: 'key' | 'account' | 'visitor'
}

/** Computes limits from the input. Example: `list_issues` counts only searches. */
export type LimitsFor<Input> = (input: Input) => readonly Limit[]

export const perHour = (quota: number): Limit => ({ quota, windowS: 3600, per: 'account' })
export const perDay = (quota: number): Limit => ({ quota, windowS: 86_400, per: 'account' })
export const perVisitor = (quota: number, windowS: number): Limit => ({
  quota,
  windowS,
  per: 'visitor',
})

/** The limit of each key, and of each person in each account, over all surfaces. */
export const KEY_LIMIT: Limit = { quota: 300, windowS: 60, per: 'key' }
