import { DAY_MS } from '#lib/duration.ts'
import { Status } from '../record/contact.ts'

/**
 * A kind of change of the number of contacts. `restored`: after a bounce. `corrected`: the sums
 * were wrong.
 */
export type GrowthKind =
  | 'added'
  | 'confirmed'
  | 'imported'
  | 'unsubscribed'
  | 'bounced'
  | 'complained'
  | 'deleted'
  | 'restored'
  | 'corrected'

export const STATUSES: readonly Status[] = Status.options

/** A number of contacts that changed, and the differences of the numbers by status. */
export interface GrowthChange extends Record<Status, number> {
  newsletterId: string
  kind: GrowthKind
  /** The source of new contacts; empty for other kinds. */
  source: string
  contacts: number
  /** The time at which the change counts, if not now. */
  at?: Date
}

export interface Counted {
  newsletterId: string
  status: Status
  source: string
  /** The day of subscribing, for a contact whose subscription is older than the contact. */
  subscribedOn?: Date | null
}

/**
 * Returns the noon of the UTC day of a subscription, which is that date in nearly all time zones.
 * Null for a subscription of today or later: it counts now.
 */
export function subscribedDay(subscribedAt: Date, now: Date): Date | null {
  const day = startOfDay(subscribedAt)
  return day < startOfDay(now) ? new Date(day + DAY_MS / 2) : null
}

const startOfDay = (at: Date) => Math.floor(at.getTime() / DAY_MS) * DAY_MS

/**
 * Returns the change of contacts from one state to another. All of them have the same state. Null
 * means no contact.
 */
export function growthOf(
  before: Counted | null,
  after: Counted | null,
  came: 'added' | 'imported' = 'added',
  contacts = 1,
): GrowthChange[] {
  const [from, to] = [before?.status ?? null, after?.status ?? null]
  const kind = kindOf(from, to, came)
  if (kind === null) return []
  const { newsletterId, source, subscribedOn } = (after ?? before)!
  return [
    {
      newsletterId,
      kind,
      source: kind === came ? source : '',
      ...(before === null && subscribedOn && { at: subscribedOn }),
      // A contact that was lost before is not counted as lost again.
      contacts: to === null && !isReader(from) ? 0 : contacts,
      ...byStatus((status) => contacts * (Number(to === status) - Number(from === status))),
    },
  ]
}

function byStatus(count: (status: Status) => number): Record<Status, number> {
  return Object.fromEntries(STATUSES.map((status) => [status, count(status)])) as Record<
    Status,
    number
  >
}

function kindOf(
  before: Status | null,
  after: Status | null,
  came: 'added' | 'imported',
): GrowthKind | null {
  if (before === after) return null
  if (after === null) return 'deleted'
  if (before === null) return came
  if (!isReader(after)) return after
  if (before === 'unsubscribed') return came
  return before === 'pending' ? 'confirmed' : 'restored'
}

function isReader(status: Status | null): status is 'active' | 'pending' {
  return status === 'active' || status === 'pending'
}

/** Adds up changes with the same `key`. */
export function sumChanges<Change extends GrowthChange>(
  changes: readonly Change[],
  key: (change: Change) => string,
): Change[] {
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const known = sums.get(key(change))
    sums.set(
      key(change),
      known
        ? {
            ...known,
            contacts: known.contacts + change.contacts,
            ...byStatus((status) => known[status] + change[status]),
          }
        : change,
    )
  }
  return [...sums.values()]
}
