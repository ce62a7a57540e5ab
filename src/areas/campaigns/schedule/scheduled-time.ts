import { z } from 'zod'
import { DAY_MS } from '#lib/duration.ts'
import { instantOf } from '#lib/time-zone.ts'
import { invalid } from '#operation/parse.ts'
import type { ScheduledTime } from '../record/campaign.ts'

/** The most years from now for a schedule. A later time is taken for a typing error. */
const AHEAD_MAX_YEARS = 5
const YEAR_MS = 366 * DAY_MS

const PARTS = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(?:\.\d{1,3})?(Z|[+-]\d{2}:\d{2})?$/

/** A time in a request: local (`2027-03-28T09:00`), or with an offset (`…+02:00`, `…Z`). */
export const At = z
  .string()
  .max(30)
  .regex(PARTS, {
    error: 'This is not a time such as 2027-03-28T09:00, or 2027-03-28T09:00+02:00',
    abort: true,
  })
  .refine(isTime, 'This time is on no calendar')
  .meta({
    description:
      'The time: local (2027-03-28T09:00) in timeZone, or with an offset (2027-03-28T09:00+02:00 or …Z). Seconds may be given.',
    examples: ['2027-03-28T09:00'],
  })

/**
 * Finds the moment of a schedule. Refuses one in the past or too far ahead. `ownZone`: the
 * newsletter's time zone.
 */
export function scheduledTimeOf(
  given: { at: string; timeZone?: string | undefined },
  { ownZone, now }: { ownZone: string; now: Date },
): ScheduledTime {
  const [, minutes = '', seconds = ':00', offset] = PARTS.exec(given.at)!
  if (offset !== undefined && given.timeZone !== undefined)
    throw invalid([
      {
        code: 'offset_and_time_zone',
        detail: 'at has an offset already. Leave timeZone out, or send at without the offset.',
        pointer: '/timeZone',
      },
    ])
  const local =
    offset === undefined
      ? { at: `${minutes}${seconds}`, timeZone: given.timeZone ?? ownZone }
      : null
  const instant = local ? instantOf(local.at, local.timeZone) : new Date(given.at)
  if (instant <= now)
    throw invalid([
      {
        code: 'in_the_past',
        detail: `This time (${instant.toISOString()}) has passed. Choose a later one, or send it now with send_campaign.`,
        pointer: '/at',
      },
    ])
  if (instant.getTime() > now.getTime() + AHEAD_MAX_YEARS * YEAR_MS)
    throw invalid([
      {
        code: 'too_far_ahead',
        detail: `Choose a time within the next ${AHEAD_MAX_YEARS} years.`,
        pointer: '/at',
      },
    ])
  return { instant, local }
}

/** Returns whether a text is a time that exists. Date.parse accepts February 30 as March 2. */
function isTime(at: string): boolean {
  const [, minutes = '', seconds = ':00', offset = 'Z'] = PARTS.exec(at) ?? []
  const time = Date.parse(`${minutes}${seconds}Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(`${minutes}${seconds}`))
    return false
  return !Number.isNaN(Date.parse(`${minutes}${seconds}${offset}`))
}
