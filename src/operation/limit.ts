/** A limit of `quota` uses in any `windowS` seconds. */
export interface Limit {
  readonly quota: number
  readonly windowS: number
  readonly per: 'key' | 'account' | 'visitor'
}

/**
 * A function that returns the limits that apply to one input. For example, `list_issues` has a
 * limit only for searches.
 */
export type LimitsFor<Input> = (input: Input) => readonly Limit[]

export const perHour = (quota: number): Limit => ({ quota, windowS: 3600, per: 'account' })
export const perDay = (quota: number): Limit => ({ quota, windowS: 86_400, per: 'account' })
export const perVisitor = (quota: number, windowS: number): Limit => ({
  quota,
  windowS,
  per: 'visitor',
})

/**
 * The limit of each API key, and of each person in an account, over REST, MCP and the dashboard
 * together.
 */
export const KEY_LIMIT: Limit = { quota: 300, windowS: 60, per: 'key' }
