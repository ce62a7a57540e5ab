import type { Status } from '../record/contact.ts'

/**
 * A way into, within or out of the audience. `restored`: a bounced contact has its earlier status again. `corrected`: the sums differed from the
 * contacts.
 */
export type GrowthKind = 'added' | 'confirmed' | 'imported' | 'unsubscribed' | 'bounced' | 'complained' | 'deleted' | 'restored' | 'corrected'

/** A change of the audience: so many contacts, and the change of the number of active ones. */
export interface GrowthChange {
  newsletterId: string
  kind: GrowthKind
  /** The source of contacts that came; empty in all other kinds. */
  source: string
  contacts: number
  active: number
}

/** The part of a contact that growth is about. */
export interface Counted {
  newsletterId: string
  status: Status
  source: string
}

/** Returns the change between two states of a contact; null stands for none. Most writes change nothing here. */
export function growthOf(before: Counted | null, after: Counted | null, came: 'added' | 'imported' = 'added'): GrowthChange[] {
  const kind = kindOf(before?.status ?? null, after?.status ?? null, came)
  if (kind === null) return []
  const { newsletterId, source } = (after ?? before)!
  const active = Number(after?.status === 'active') - Number(before?.status === 'active')
  return [{ newsletterId, kind, source: kind === came ? source : '', contacts: 1, active }]
}

function kindOf(before: Status | null, after: Status | null, came: 'added' | 'imported'): GrowthKind | null {
  if (before === after) return null
  // A contact that has left before is not lost once more.
  if (after === null) return isReader(before) ? 'deleted' : null
  if (before === null) return came
  if (!isReader(after)) return after
  if (before === 'unsubscribed') return came
  return before === 'pending' ? 'confirmed' : 'restored'
}

function isReader(status: Status | null): status is 'active' | 'pending' {
  return status === 'active' || status === 'pending'
}

/** Adds up changes of one kind, so that a batch of a thousand contacts is a few rows. `key` names the changes that belong together. */
export function sumChanges<Change extends GrowthChange>(changes: readonly Change[], key: (change: Change) => string): Change[] {
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const known = sums.get(key(change))
    sums.set(key(change), known ? { ...known, contacts: known.contacts + change.contacts, active: known.active + change.active } : change)
  }
  return [...sums.values()]
}
