import { addressIdentity } from '#operation/addresses/address-identity.ts'
import {
  fieldChanges,
  mergeFields,
  type Status,
  tagChanges,
  TAGS_MAX,
} from '../../record/contact.ts'
import type { Contact } from '../../record/contact-sql.ts'
import type { Import } from '../record/import.ts'
import type { ImportRow } from '../reading/import-row.ts'
import { longerPaid } from '../columns/paid-columns.ts'

const LEFT: readonly Status[] = ['unsubscribed', 'bounced', 'complained']

/**
 * Merges the rows of one address. A later row has priority over an earlier one. An unsubscribed row
 * decides the status.
 */
export function foldDuplicates(rows: readonly ImportRow[]): ImportRow[] {
  const folded = new Map<string, ImportRow>()
  for (const row of rows) {
    const key = addressIdentity(row.email)
    const first = folded.get(key)
    folded.set(key, first ? foldTwo(first, row) : row)
  }
  return [...folded.values()]
}

function foldTwo(first: ImportRow, row: ImportRow): ImportRow {
  const hasLeft = first.status !== null && LEFT.includes(first.status)
  return {
    ...first,
    status: hasLeft ? first.status : (row.status ?? first.status),
    source: first.source ?? row.source,
    tags: [...new Set([...first.tags, ...row.tags])].slice(0, TAGS_MAX),
    fields: { ...first.fields, ...row.fields },
    subscribedAt: first.subscribedAt ?? row.subscribedAt,
    unsubscribedAt: first.unsubscribedAt ?? row.unsubscribedAt,
    ...longerPaid(first, row),
  }
}

/**
 * Returns a contact changed by its row. An import can unsubscribe a contact, but not subscribe it
 * again.
 */
export function mergeRow(
  contact: Contact,
  row: ImportRow,
  onConflict: Import['onConflict'],
  now: Date,
): Contact {
  const leaves = row.status !== null && LEFT.includes(row.status) && !LEFT.includes(contact.status)
  const status = leaves ? row.status! : contact.status
  const unsubscribedAt =
    leaves && row.status === 'unsubscribed'
      ? (row.unsubscribedAt ?? now.toISOString())
      : contact.unsubscribedAt
  const kept = { ...contact, status, unsubscribedAt }
  if (onConflict === 'skip') return kept
  if (onConflict === 'overwrite')
    return { ...kept, source: row.source ?? contact.source, tags: row.tags, fields: row.fields }
  return {
    ...kept,
    tags: [...new Set([...contact.tags, ...row.tags])].slice(0, TAGS_MAX),
    fields: mergeFields(contact.fields, row.fields),
  }
}

export function differs(before: Contact, after: Contact): boolean {
  const tags = tagChanges(before.tags, after.tags)
  return (
    before.status !== after.status ||
    before.source !== after.source ||
    tags.added.length + tags.removed.length > 0 ||
    Object.keys(fieldChanges(before.fields, after.fields)).length > 0
  )
}
