import type { OutputOf } from '../../shapes.ts'

export type Usage = OutputOf<'get_overview'>['usage']

/** Returns whether a limit of the plan keeps campaigns from being sent. */
export function reachedLimit(
  { emailsThisMonth, emailsAllowed, subscribers, subscribersAllowed }: Usage,
  limit: 'emails' | 'subscribers',
): boolean {
  if (limit === 'emails') return emailsAllowed !== null && emailsThisMonth >= emailsAllowed
  return subscribersAllowed !== null && subscribers > subscribersAllowed
}

const DAY_MS = 86_400_000

/** Returns the whole days until a time, counting one that has begun. */
export function daysLeft(at: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((new Date(at).getTime() - now) / DAY_MS))
}
