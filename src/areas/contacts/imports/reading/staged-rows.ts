import { newUuid } from '#lib/typeid.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { ImportRow, RefusedRow } from './import-row.ts'

/** The columns that `writeStagedRow` writes, in its order. */
export const STAGED_COLUMNS =
  'account_id, import_id, identity, line, contact_id, email, status, source, tags, fields, subscribed_at, unsubscribed_at, tier, paid_until, consent_at, consent_ip, confirmed_at, confirmed_ip, stripe_customer_id'
/** The columns that `writeRefusedRow` writes, in its order. */
export const REFUSED_COLUMNS = 'account_id, import_id, line, code, detail, cells, kept'

/** The import for which rows are stored. Its ids are UUIDs. */
export interface StagedImport {
  accountUuid: string
  importUuid: string
  /** The Unix milliseconds in the ids of new contacts. */
  nowMs: number
}

/** Formats a row as a line for PostgreSQL's COPY. */
export function writeStagedRow(
  { accountUuid, importUuid, nowMs }: StagedImport,
  row: ImportRow,
): string {
  const {
    line,
    email,
    status,
    source,
    tags,
    fields,
    subscribedAt,
    unsubscribedAt,
    tier,
    paidUntil,
    consentAt,
    consentIp,
    confirmedAt,
    confirmedIp,
    stripeCustomerId,
  } = row
  return `${accountUuid}\t${importUuid}\t${escaped(addressIdentity(email))}\t${line}\t${newUuid(nowMs)}\t${escaped(email)}\t${status ?? NULL}\t${
    source === null ? NULL : escaped(source)
  }\t${list(tags)}\t${escaped(JSON.stringify(fields))}\t${subscribedAt ?? NULL}\t${unsubscribedAt ?? NULL}\t${tier ?? NULL}\t${paidUntil ?? NULL}\t${consentAt ?? NULL}\t${consentIp ?? NULL}\t${
    confirmedAt ?? NULL
  }\t${confirmedIp ?? NULL}\t${stripeCustomerId ?? NULL}\n`
}

/** The most characters stored of a cell in a refused row. */
const CELL_MAX = 2000

/**
 * Formats a refused row as a line for COPY. `kept`: the row is imported, without the value that the
 * detail names.
 */
export function writeRefusedRow(
  { accountUuid, importUuid }: StagedImport,
  { line, code, detail }: RefusedRow,
  cells: readonly string[],
  { kept }: { kept: boolean } = { kept: false },
): string {
  return `${accountUuid}\t${importUuid}\t${line}\t${code}\t${escaped(storable(detail))}\t${list(cells.map((cell) => storable(cell.slice(0, CELL_MAX))))}\t${kept}\n`
}

const NULL = '\\N'

/** Replaces characters that PostgreSQL cannot store in a text. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

function list(items: readonly string[]): string {
  if (items.length === 0) return '{}'
  return escaped(`{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter]!) : text
}
