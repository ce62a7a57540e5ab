import { z } from 'zod'
import { addressIdentity } from '#operation/address-identity.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/job.ts'
import type { Scope } from '#operation/scope.ts'
import { lockSuppressionList } from '../address-lock-sql.ts'
import { tagChanges, type Status, fieldChanges, mergeFields, TAGS_MAX } from '../contact.ts'
import type { Contact } from '../contact-sql.ts'
import { growthOf } from '../growth/growth.ts'
import { noteGrowth } from '../growth/growth-sql.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import type { Import } from './import.ts'
import { ADDRESS_ERASED } from '../suppressions/erased-address.ts'
import { erasedAmong } from '../suppressions/erased-sql.ts'
import { type ImportRow, isRefused, readRow, type RefusedRow } from './import-row.ts'
import { addCounts, endImport, insertErrors, insertImported, lockContactsByEmail, lockRunningImport, takeRows, writeImported } from './import-sql.ts'
import { useTags } from '../tags/tag-sql.ts'

const BATCH = 1000

export const runImport = job({
  name: 'run_import',
  summary: 'Reads the rows of an import in batches; a process that was killed goes on where it stood.',
  data: z.strictObject({ accountId: Id('acc'), importId: Id('imp') }),
  retries: 20,
  expireS: 1800,
  atOnce: 2,

  async handler({ accountId, importId }, { transaction, signal }) {
    for (;;) {
      signal.throwIfAborted()
      const more = await transaction(accountId, async (scope) => {
        const running = await lockRunningImport(scope, importId)
        if (!running) return false
        await lockSuppressionList(scope)
        const taken = await takeRows(scope, importId, BATCH)
        if (taken.length > 0) await importBatch(scope, running, taken)
        else await endImport(scope, importId, 'done')
        return taken.length > 0
      })
      if (!more) return
    }
  },
})

async function importBatch(scope: Scope, running: Import, taken: { line: number; cells: Record<string, string> }[]): Promise<void> {
  const known = await customFields(scope)
  const read = taken.map(({ line, cells }) => readRow(line, cells, running.mapping, known))
  const { good, refused } = await settleTags(scope, await refuseErased(scope, read))
  const folded = foldDuplicates(good)
  const before = await lockContactsByEmail(
    scope,
    running.newsletterId,
    folded.map(({ email }) => email),
  )
  const byEmail = new Map(before.map((contact) => [addressIdentity(contact.email), contact]))

  const fresh = folded
    .filter(({ email }) => !byEmail.has(addressIdentity(email)))
    .map((row) => ({ ...row, status: row.status ?? ('active' as const) }))
  const inserted = await insertImported(scope, running.newsletterId, fresh)
  const changed = folded.flatMap((row) => {
    const contact = byEmail.get(addressIdentity(row.email))
    const after = contact && afterImport(contact, row, running.onConflict, scope.now)
    return contact && after && differs(contact, after) ? [{ contact, after }] : []
  })
  await writeImported(
    scope,
    changed.map(({ after }) => after),
  )
  await noteGrowth(scope, [
    ...inserted.flatMap((contact) => growthOf(null, contact, 'imported')),
    ...changed.flatMap(({ contact, after }) => growthOf(contact, after)),
  ])
  await insertErrors(scope, running.id, refused)
  await addCounts(scope, running.id, {
    read: taken.length,
    added: inserted.length,
    updated: changed.length,
    skipped: good.length - inserted.length - changed.length,
    refused: refused.length,
  })
}

/** Refuses the rows whose address was erased. The caller has locked the suppression list. */
async function refuseErased(scope: Scope, read: readonly (ImportRow | RefusedRow)[]): Promise<(ImportRow | RefusedRow)[]> {
  const erased = await erasedAmong(
    scope,
    read.flatMap((row) => (isRefused(row) ? [] : [row.email])),
  )
  if (erased.size === 0) return [...read]
  return read.map((row) =>
    isRefused(row) || !erased.has(addressIdentity(row.email)) ? row : { line: row.line, code: 'address_erased', detail: ADDRESS_ERASED },
  )
}

/** Adds the tags of a batch to the account. Rows whose tags cannot be added are refused; the other rows continue. */
async function settleTags(scope: Scope, read: readonly (ImportRow | RefusedRow)[]): Promise<{ good: ImportRow[]; refused: RefusedRow[] }> {
  const refused = read.filter(isRefused)
  let good = read.filter((row): row is ImportRow => !isRefused(row))
  for (;;) {
    const obstacle = await useTags(
      scope,
      good.flatMap(({ tags }) => tags),
    )
    if (obstacle === null) return { good, refused }
    const hit = (row: ImportRow) => (obstacle === 'too_many' ? row.tags.length > 0 : row.tags.includes(obstacle.deleting))
    const [code, detail] =
      obstacle === 'too_many'
        ? ['too_many_tags', 'The account would have more than 1,000 tags. Delete or merge some, or import without tags.']
        : ['tag_being_deleted', `The tag ${obstacle.deleting} is being taken off its contacts; import this row again later.`]
    refused.push(...good.filter(hit).map(({ line }) => ({ line, code, detail })))
    good = good.filter((row) => !hit(row))
  }
}

const LEFT: readonly Status[] = ['unsubscribed', 'bounced', 'complained']

/** Folds rows with the same address into one. The later row is added to the earlier one. If one of them is unsubscribed, the result is. */
function foldDuplicates(rows: readonly ImportRow[]): ImportRow[] {
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
  }
}

/** Returns a known contact as its row changes it. An import can unsubscribe a contact, and never subscribes one again. */
export function afterImport(contact: Contact, row: ImportRow, onConflict: Import['onConflict'], now: Date): Contact {
  const leaves = row.status !== null && LEFT.includes(row.status) && !LEFT.includes(contact.status)
  const status = leaves ? row.status! : contact.status
  const unsubscribedAt = leaves && row.status === 'unsubscribed' ? now.toISOString() : contact.unsubscribedAt
  const kept = { ...contact, status, unsubscribedAt }
  if (onConflict === 'skip') return kept
  if (onConflict === 'overwrite') return { ...kept, source: row.source ?? contact.source, tags: row.tags, fields: row.fields }
  return {
    ...kept,
    tags: [...new Set([...contact.tags, ...row.tags])].slice(0, TAGS_MAX),
    fields: mergeFields(contact.fields, row.fields),
  }
}

function differs(before: Contact, after: Contact): boolean {
  const tags = tagChanges(before.tags, after.tags)
  return (
    before.status !== after.status ||
    before.source !== after.source ||
    tags.added.length + tags.removed.length > 0 ||
    Object.keys(fieldChanges(before.fields, after.fields)).length > 0
  )
}
