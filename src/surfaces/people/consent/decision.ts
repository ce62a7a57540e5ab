import { DAY_MS } from '#lib/duration.ts'
import { CONFIRMS as OF_CALLERS, type Confirms } from '#operation/caller.ts'
import type { Fields } from '../form.ts'

/** The safest first. */
export const CONFIRMS = OF_CALLERS.toReversed()
const DAYS = { month: 30, quarter: 90, year: 365, never: null } as const
type Expires = keyof typeof DAYS
export const EXPIRES = Object.keys(DAYS) as Expires[]
const SENDS_MAX = 1_000_000_000

/** The choices of the form, in the form in which the page shows them again. */
export interface Given {
  account: string
  level: 'read' | 'write'
  confirm: Confirms
  sendsTo: string
  expires: Expires
}

/** Returns the default choices: a person confirms, and the consent ends after a year. */
export function firstChoices(mayWrite: boolean): Given {
  return {
    account: '',
    level: mayWrite ? 'write' : 'read',
    confirm: 'person',
    sendsTo: '',
    expires: 'year',
  }
}

/** Reads the form. A value that the form does not offer becomes the narrowest. */
export function readChoices(form: Fields): Given {
  const { account = '', level, confirm, sendsTo = '', expires } = form
  return {
    account: account.slice(0, 40),
    level: level === 'write' ? 'write' : 'read',
    confirm: CONFIRMS.find((one) => one === confirm) ?? 'person',
    sendsTo: sendsTo.trim().slice(0, 20),
    expires: EXPIRES.find((one) => one === expires) ?? 'month',
  }
}

/** Reads the recipients a day: null for no limit, undefined for what is no number. */
export function readSendsTo(typed: string): number | null | undefined {
  if (typed === '') return null
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : undefined
  return number !== undefined && number <= SENDS_MAX ? number : undefined
}

export function endOf(expires: Expires, now: Date): string | null {
  const days = DAYS[expires]
  return days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString()
}
