import type { OutputOf } from '../../shapes.ts'

export type Usage = OutputOf<'get_overview'>['usage']

/** Returns whether a limit of the plan keeps campaigns from being sent. */
export function reachedLimit({ emailsThisMonth, emailsAllowed, subscribers, subscribersAllowed }: Usage, limit: 'emails' | 'subscribers'): boolean {
  if (limit === 'emails') return emailsAllowed !== null && emailsThisMonth >= emailsAllowed
  return subscribersAllowed !== null && subscribers > subscribersAllowed
}
