import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { lockForSuppression } from '../../record/address-lock-sql.ts'
import type { Status } from '../../record/contact.ts'
import { type Contact, findContacts } from '../../record/contact-sql.ts'
import { customFields } from '../../fields/custom-field-sql.ts'
import { type GrowthChange, growthOf } from '../../growth/growth.ts'
import { noteGrowth } from '../../growth/growth-sql.ts'
import { keepFromUndo } from '../../bulk/bulk-sql.ts'
import { ADDRESS_ERASED } from '../../record/erased-address.ts'
import { findErasedAmong } from '../../suppressions/erased-sql.ts'
import { type NewSuppression, suppress } from '../../suppressions/suppression-sql.ts'
import { useTags } from '../../tags/tag-sql.ts'
import { mergeRow, differs, foldDuplicates } from './merge-rows.ts'
import { IMPORT_TARGETS, NAME_FIELDS } from '../record/import.ts'
import { keepEvidence } from './evidence-sql.ts'
import { grantPaid } from './grant-paid-rows.ts'
import { readersImported } from './readers-imported.ts'
import {
  listAdded,
  type Batch,
  deleteBatch,
  insertFolded,
  insertNew,
  lockContactsByEmail,
  nextPlaces,
  restOf,
  tagsOf,
  takeAddresses,
  takeTagged,
  writeImported,
} from './import-batch-sql.ts'
import type { ImportRow } from '../reading/import-row.ts'
import { insertErrors, noteBatch, type Place, type RunningImport } from './import-sql.ts'

/**
 * The number of rows in one transaction. Other changes of the suppression list wait about 0.3 s for
 * it.
 */
const BATCH_ROWS = 5000
/**
 * The most addresses that a transaction suppresses. Each needs a lock, and PostgreSQL can store
 * 6,400 locks in all.
 */
const SUPPRESSED_MAX = 1000

interface NextBatch extends Batch {
  rows: number
  identities: string[]
  suppressed: NewSuppression[]
}

/** Finds the next rows, always with all rows of an address, or returns null when no row remains. */
export async function nextBatch(
  scope: Scope,
  { id: importId, reached: after }: RunningImport,
): Promise<NextBatch | null> {
  const found = await nextPlaces(scope, importId, after, BATCH_ROWS)
  if (found.length === 0) return null
  const rows = withWholeAddresses(found)
  const last = rows.at(-1)!
  const suppressed = rows.flatMap(({ identity, status }): NewSuppression[] =>
    status === 'bounced' || status === 'complained'
      ? [
          {
            email: identity,
            reason: status,
            detail: 'It was so in an imported list.',
            campaignId: null,
          },
        ]
      : [],
  )
  return {
    importId,
    after,
    upTo: last,
    rows: rows.length,
    identities: rows.map(({ identity }) => identity),
    suppressed,
  }
}

/**
 * Removes rows from the end of a batch: rows of an address that may have more rows, and rows above
 * the limit of suppressions.
 */
function withWholeAddresses<Row extends Place & { status: Status | null }>(
  found: readonly Row[],
): readonly Row[] {
  let suppressed = 0
  const over = found.findIndex(
    ({ status }) =>
      (status === 'bounced' || status === 'complained') && ++suppressed > SUPPRESSED_MAX,
  )
  const end = over === -1 ? found.length : over
  if (over === -1 && found.length < BATCH_ROWS) return found
  const cut = found.findIndex(
    ({ identity }) => identity === found[end]?.identity || identity === found[end - 1]!.identity,
  )
  // If rows of one address fill a whole batch, they are split.
  return found.slice(0, cut > 0 ? cut : end)
}

export async function importBatch(
  scope: Scope,
  running: RunningImport,
  batch: NextBatch,
): Promise<void> {
  const refused = (await refuseErased(scope, batch)) + (await settleTags(scope, running, batch))
  if (batch.suppressed.length > 0)
    await lockForSuppression(
      scope,
      batch.suppressed.map(({ email }) => email),
    )
  const gone = await deletedFields(scope, running)
  const inserted = await insertNew(scope, running.newsletterId, batch, gone)
  const added = inserted.reduce((sum, { contacts }) => sum + contacts, 0)
  const growth: GrowthChange[] = inserted.flatMap(({ contacts, ...one }) =>
    growthOf(null, one, 'imported', contacts),
  )
  const good = batch.rows - refused
  const rest =
    added < good
      ? await mergeRest(scope, running, batch, gone)
      : { added: 0, updated: 0, growth: [], addedIds: [], changedIds: [] }
  await noteGrowth(scope, [...growth, ...rest.growth])
  await suppress(scope, batch.suppressed)
  await keepEvidence(scope, running, batch, rest.addedIds)
  const paid = await grantPaid(scope, running, batch, rest)
  const read = async () => [
    ...(await listAdded(scope, batch)),
    ...(await findContacts(scope, rest.addedIds)),
  ]
  await scope.signal(readersImported, { newsletterId: running.newsletterId, read })
  await deleteBatch(scope, batch)
  const counts = {
    read: batch.rows,
    added: added + rest.added,
    updated: rest.updated + paid,
    refused,
    skipped: good - added - rest.added - rest.updated - paid,
  }
  await noteBatch(scope, running.id, counts, batch.upTo)
}

/** Returns the custom fields in the mapping that were deleted since the import began. */
async function deletedFields(scope: Scope, { mapping }: RunningImport): Promise<string[]> {
  const known = new Set<string>([
    ...IMPORT_TARGETS,
    ...(await customFields(scope)).map(({ name }) => name),
  ])
  const targets = Object.values(mapping).flatMap((target) =>
    target === 'fullName' ? NAME_FIELDS : (target ?? []),
  )
  return targets.filter((target) => !known.has(target))
}

interface Merged {
  added: number
  updated: number
  growth: GrowthChange[]
  addedIds: string[]
  changedIds: string[]
}

/** Changes existing contacts by their rows, and inserts those with several rows in the batch. */
async function mergeRest(
  scope: Scope,
  { newsletterId, onConflict }: RunningImport,
  batch: Batch,
  gone: readonly string[],
): Promise<Merged> {
  const merged: Merged = { added: 0, updated: 0, growth: [], addedIds: [], changedIds: [] }
  const rest = foldDuplicates(await restOf(scope, batch)).map((row) => ({
    ...row,
    fields: withoutFields(row.fields, gone),
  }))
  for (let open: readonly ImportRow[] = rest; open.length > 0;) {
    const emails = open.map(({ email }) => email)
    const before = new Map(
      (await lockContactsByEmail(scope, newsletterId, emails)).map((contact) => [
        addressIdentity(contact.email),
        contact,
      ]),
    )
    const changed = open.flatMap((row) => {
      const contact = before.get(addressIdentity(row.email))
      const after = contact && mergeRow(contact, row, onConflict, scope.now)
      return contact && after && differs(contact, after) ? [{ contact, after }] : []
    })
    await keepUnsubscribed(scope, open, before)
    if (changed.length > 0)
      await writeImported(
        scope,
        changed.map(({ after }) => after),
      )
    const fresh = open.filter(({ email }) => !before.has(addressIdentity(email)))
    const inserted =
      fresh.length === 0
        ? []
        : await insertFolded(
            scope,
            newsletterId,
            fresh.map((row) => ({ ...row, status: row.status ?? 'active' })),
          )
    merged.added += inserted.length
    merged.addedIds.push(...inserted.map(({ contactId }) => contactId))
    merged.updated += changed.length
    merged.changedIds.push(...changed.map(({ contact }) => contact.id))
    merged.growth.push(
      ...inserted.flatMap((contact) => growthOf(null, contact, 'imported')),
      ...changed.flatMap(({ contact, after }) => growthOf(contact, after)),
    )
    // Another request has inserted the missing contacts after this transaction locked the existing
    // ones.
    const there = new Set(inserted.map(({ email }) => addressIdentity(email)))
    open = fresh.filter(({ email }) => !there.has(addressIdentity(email)))
  }
  return merged
}

/** Removes contacts that left, by the file, from stored undos of a bulk unsubscribe. */
async function keepUnsubscribed(
  scope: Scope,
  rows: readonly ImportRow[],
  before: ReadonlyMap<string, Contact>,
): Promise<void> {
  const left = rows.flatMap(({ email, status }) => {
    const contact = before.get(addressIdentity(email))
    return contact?.status === 'unsubscribed' && status === 'unsubscribed' ? [contact.id] : []
  })
  if (left.length > 0) await keepFromUndo(scope, left)
}

function withoutFields(fields: Contact['fields'], gone: readonly string[]): Contact['fields'] {
  return gone.length === 0
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([name]) => !gone.includes(name)))
}

/**
 * Refuses rows of erased addresses, of which it stores only the line number. Returns their number.
 */
async function refuseErased(scope: Scope, { identities, ...batch }: NextBatch): Promise<number> {
  const erased = await findErasedAmong(scope, identities)
  if (erased.size === 0) return 0
  const taken = await takeAddresses(scope, batch, [...erased])
  await insertErrors(
    scope,
    batch.importId,
    taken.map(({ line }) => ({ line, code: 'address_erased', detail: ADDRESS_ERASED, cells: [] })),
  )
  return taken.length
}

/** Adds the tags in a batch to the account. Returns how many rows are refused for their tags. */
async function settleTags(scope: Scope, running: RunningImport, batch: Batch): Promise<number> {
  let refused = 0
  for (;;) {
    const obstacle = await useTags(scope, await tagsOf(scope, batch))
    if (obstacle === null) return refused
    const taken = await takeTagged(
      scope,
      batch,
      obstacle === 'too_many' ? null : [obstacle.deleting],
    )
    const [code, detail] =
      obstacle === 'too_many'
        ? [
            'too_many_tags',
            'The account would have more than 1,000 tags. Delete or merge some, or import without tags.',
          ]
        : [
            'tag_being_deleted',
            `The tag ${obstacle.deleting} is being deleted. Import this row again later, or without the tag.`,
          ]
    await insertErrors(
      scope,
      running.id,
      taken.map((row) => ({ line: row.line, code, detail, cells: cellsOf(row, running) })),
    )
    refused += taken.length
  }
}

/** Converts a stored row to cells in the order of the import's header. */
function cellsOf(row: ImportRow, { header, mapping }: RunningImport): string[] {
  const texts: Record<string, string | null> = {
    ...row,
    line: '',
    tags: row.tags.join(','),
    fields: JSON.stringify(row.fields),
  }
  return header.map((column) => {
    const target = (Object.hasOwn(mapping, column) && mapping[column]) || ''
    return String((Object.hasOwn(texts, target) ? texts[target] : row.fields[target]) ?? '')
  })
}
