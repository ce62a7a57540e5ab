import { z } from 'zod'
import { durationMs, ISO_DURATION } from '#lib/iso-duration.ts'
import { DAY_MS } from '#lib/duration.ts'

/** The longest wait. A longer one is probably a mistake, such as days for hours. */
const WAIT_MAX_MS = 1000 * DAY_MS

export const Duration = z
  .string()
  .max(40)
  .regex(ISO_DURATION, {
    error:
      'A duration is written as P3D, PT2H or P1DT30M: days, hours, minutes and seconds, without months and years',
    abort: true,
  })
  .refine((text) => (durationMs(text) ?? Infinity) <= WAIT_MAX_MS, 'A duration is at most P1000D')
  .meta({
    description: 'ISO 8601: days, hours, minutes and seconds. P1D is 24 hours.',
    examples: ['P3D'],
  })

export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of the day is written as 09:00')
  .meta({
    description:
      'A time that does not exist on a day moves forward; of a doubled one the first counts.',
    examples: ['09:00'],
  })

export const Zone = z.enum(['reader', 'newsletter']).meta({
  description:
    'reader: the custom field time_zone of the contact, and the newsletter’s zone where it is not set.',
  examples: ['newsletter'],
})
