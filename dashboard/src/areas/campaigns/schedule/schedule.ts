import { instantOf, localTime } from '../../../../../src/lib/time-zone.ts'
import type { Campaign } from '../campaign.ts'

/** A local time that is not there, or there twice, because clocks change. */
type Oddity = 'skipped' | 'doubled' | null

interface LocalPlan {
  at: Date
  oddity: Oddity
  /** Whether the clocks of the zone change until then. */
  changes: boolean
}

/** Finds the instant of a local time as the server does. Null while the time is incomplete. */
export function planOf(
  day: string,
  time: string,
  timeZone: string,
  now = new Date(),
): LocalPlan | null {
  const local = `${day}T${time}`
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null
  const at = instantOf(local, timeZone)
  const shows = (instant: Date) => localTime(instant, timeZone).slice(0, 16) === local
  const again = [30, 60, 120].some((minutes) => shows(new Date(at.getTime() + minutes * 60_000)))
  return {
    at,
    oddity: !shows(at) ? 'skipped' : again ? 'doubled' : null,
    changes: offsetMs(at, timeZone) !== offsetMs(now, timeZone),
  }
}

function offsetMs(at: Date, timeZone: string): number {
  return Date.parse(`${localTime(at, timeZone)}Z`) - Math.floor(at.getTime() / 1000) * 1000
}

/** A start that is later than this is told. */
const LATE_MS = 60_000

/** Returns the seconds by which a scheduled campaign began late; null where it did not. */
export function secondsLate({
  scheduledFor,
  steps,
}: Pick<Campaign, 'scheduledFor' | 'steps'>): number | null {
  const startedAt = steps[0]?.startedAt
  if (scheduledFor === null || startedAt === undefined) return null
  const lateMs = Date.parse(startedAt) - Date.parse(scheduledFor)
  return lateMs > LATE_MS ? Math.round(lateMs / 1000) : null
}

export interface ScheduleValues {
  by: 'time' | 'hours'
  day: string
  time: string
  timeZone: string
  hours: number | string
}

/** Returns the instant that the fields name; null while they are not whole. */
export function instantOfValues({ by, day, time, timeZone, hours }: ScheduleValues): Date | null {
  if (by === 'time') return planOf(day, time, timeZone)?.at ?? null
  return typeof hours === 'number' && hours > 0 ? new Date(Date.now() + hours * 3_600_000) : null
}

const DAY_MS = 86_400_000

/** Begins with the present schedule, else tomorrow at nine, in the newsletter's or own zone. */
export function firstValues(
  {
    status,
    scheduledFor,
    scheduledLocal,
  }: Pick<Campaign, 'status' | 'scheduledFor' | 'scheduledLocal'>,
  ofNewsletter: string,
  ownZone: string,
  now = Date.now(),
): ScheduleValues {
  const timeZone = scheduledLocal?.timeZone ?? (ofNewsletter === 'UTC' ? ownZone : ofNewsletter)
  const present =
    status === 'scheduled' && scheduledFor !== null
      ? localTime(new Date(scheduledFor), timeZone)
      : null
  const tomorrow = `${localTime(new Date(now + DAY_MS), timeZone).slice(0, 10)}T09:00`
  const [day = '', time = ''] = (present ?? tomorrow).slice(0, 16).split('T')
  return { by: 'time', day, time, timeZone, hours: 3 }
}

/** Returns the time as schedule_campaign takes it. The fields must be complete. */
export function whenOf(values: ScheduleValues): { at: string; timeZone?: string } {
  const { by, day, time, timeZone } = values
  return by === 'time'
    ? { at: `${day}T${time}`, timeZone }
    : { at: instantOfValues(values)!.toISOString() }
}

/** Returns the field that shows an error at a pointer. */
export function fieldAt(
  pointer: string,
  { by }: Pick<ScheduleValues, 'by'>,
): 'timeZone' | 'hours' | 'time' {
  if (pointer === '/timeZone') return 'timeZone'
  return by === 'hours' ? 'hours' : 'time'
}
