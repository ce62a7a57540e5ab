import { trimInvisible } from '#lib/addresses/invisible.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { invalid } from '#operation/parse.ts'
import type { CustomField } from '../../fields/custom-field.ts'
import {
  ALIASES,
  COLUMN_NAME_MAX,
  FIRST_NAMES,
  isStatusColumn,
  plainColumn,
} from '../columns/column-names.ts'
import { flagNamed, isFlag } from '../columns/flag-columns.ts'
import { IMPORT_TARGETS, NAME_FIELDS } from './import.ts'
import type { Preset } from '../columns/presets.ts'

/** The target of each column by name. Null leaves the column out. */
export type TargetMapping = Record<string, string | null>

/** The target of each imported column, and the names of the ignored ones, cut to 200 characters. */
export interface ColumnMapping {
  mapping: Record<string, string>
  ignoredColumns: string[]
}

/** The last column in the file of refused rows, which is never imported. */
export const REASON_COLUMN = 'refused_because'

/**
 * Returns the mapping in the request, with the columns that say whether a person left. Without a
 * mapping, columns are matched by name; case, spaces, `_` and `-` do not matter.
 */
export function mapColumns(
  columns: readonly string[],
  sent: TargetMapping | undefined,
  fields: readonly CustomField[],
  preset: Preset | null = null,
): ColumnMapping {
  const targets = [
    ...IMPORT_TARGETS.filter((target) => target !== 'fullName' || hasNames(fields)),
    ...fields.map(({ name }) => name),
  ]
  if (sent) checkMapping(sent, new Set(columns), new Set(targets))
  const chosen = withFlags(columns, sent ?? guess(columns, targets, preset))
  const mapping = Object.fromEntries(
    columns.flatMap((column) => {
      const target = ownTarget(chosen, column)
      return target ? [[column, target]] : []
    }),
  )
  const emailColumn = Object.keys(mapping).find((column) => mapping[column] === 'email')
  refuseReaders(emailColumn === undefined ? columns : [emailColumn])
  if (emailColumn === undefined) throw noEmailColumn(columns)
  refuseTwice(columns, mapping)
  return {
    mapping,
    ignoredColumns: columns
      .filter((column) => ownTarget(mapping, column) === undefined)
      .map((column) => column.slice(0, COLUMN_NAME_MAX)),
  }
}

const NO_HEADER =
  'The first line has an address, where the names of the columns are needed. Put a line with names above it, such as email,first_name.'

/**
 * Refuses column names that are e-mail addresses. The file has no header row, and its first reader
 * would be lost.
 */
function refuseReaders(names: readonly string[]): void {
  const isAddress = (name: string) =>
    name.length <= COLUMN_NAME_MAX && EmailAddress.safeParse(name).success
  if (names.some(isAddress))
    throw invalid([{ code: 'no_header', detail: NO_HEADER, pointer: '/file' }])
}

/**
 * Returns whether the account has both fields for a full name, because an account may delete them.
 */
function hasNames(fields: readonly CustomField[]): boolean {
  return NAME_FIELDS.every((name) =>
    fields.some((field) => field.name === name && field.type === 'text'),
  )
}

function noEmailColumn(columns: readonly string[]): Error {
  const shown = columns.slice(0, 20).map((column) => JSON.stringify(column.slice(0, 60)))
  return invalid([
    {
      code: 'no_email_column',
      detail: `No column is mapped to email. Send a mapping, for example {${shown[0] ?? '"Mail"'}: "email"}. Columns: ${shown.join(', ')}.`,
      pointer: '/mapping',
    },
  ])
}

/**
 * Refuses an imported column that occurs twice. Ignored columns may occur twice, as in files of
 * Mailchimp.
 */
function refuseTwice(columns: readonly string[], mapping: Record<string, string>): void {
  const seen = new Set<string>()
  for (const name of columns) {
    const detail = `The file has two columns named ${JSON.stringify(name.slice(0, 100))}. Rename one of them.`
    if (seen.has(name) && Object.hasOwn(mapping, name))
      throw invalid([{ code: 'duplicate_column', detail, pointer: '/file' }])
    seen.add(name)
  }
}

/**
 * Returns the target of a column. Ignores inherited properties, because a column may be named
 * `constructor`.
 */
function ownTarget(mapping: TargetMapping, column: string): string | null | undefined {
  return Object.hasOwn(mapping, column) ? mapping[column] : undefined
}

/**
 * Finds the column of each target: first by the preset, then by the same name, then the first with
 * a similar name.
 */
function guess(
  columns: readonly string[],
  targets: readonly string[],
  preset: Preset | null,
): TargetMapping {
  const mapping: TargetMapping = {}
  const taken = new Set<string>()
  const take = (column: string | undefined, target: string) => {
    if (column === undefined || taken.has(target) || ownTarget(mapping, column) !== undefined)
      return
    mapping[column] = target
    taken.add(target)
  }
  const byName = new Map(columns.map((column) => [trimInvisible(column).toLowerCase(), column]))
  for (const [column, target] of preset?.columns ?? []) take(byName.get(column), target)

  const exact = new Set(targets)
  const nearly = new Map<string, string>()
  for (const column of columns) {
    const name = plainColumn(column)
    if (
      column.length <= COLUMN_NAME_MAX &&
      column !== REASON_COLUMN &&
      !exact.has(column) &&
      !nearly.has(name)
    )
      nearly.set(name, column)
  }
  const named = new Set(columns)
  // A custom field called name has priority over the full name.
  const fieldNames = new Set(targets.map(plainColumn))
  for (const target of [
    ...targets.filter((one) => one !== 'fullName' && !isFlag(one)),
    ...targets.filter((one) => one === 'fullName'),
  ]) {
    if (target === 'fullName' && NAME_FIELDS.some((name) => taken.has(name))) {
      // “Name” beside “Surname” is the first name.
      const first = FIRST_NAMES.find((name) => nearly.has(name))
      if (first !== undefined && !taken.has('first_name')) take(nearly.get(first), 'first_name')
      continue
    }
    // The preset decides the status better than a column's name. A custom field of the same name
    // has priority too.
    const aliases = target === 'status' && preset?.statusOf ? [] : (ALIASES.get(target) ?? [])
    const alias = aliases.find((name) => nearly.has(name) && !fieldNames.has(name))
    const near = nearly.get(plainColumn(target)) ?? (alias && nearly.get(alias))
    // A column is read as JSON only if a preset or the caller requests it.
    if (target !== 'fields') take(named.has(target) ? target : near, target)
  }
  return withoutLoneTier(mapping, taken, preset)
}

/**
 * Ignores a column `tier`, unless the preset or a column with the end of access shows that readers
 * paid.
 */
function withoutLoneTier(
  mapping: TargetMapping,
  taken: ReadonlySet<string>,
  preset: Preset | null,
): TargetMapping {
  if (taken.has('paidUntil') || preset?.columns.some(([, target]) => target === 'tier'))
    return mapping
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => target !== 'tier'))
}

/**
 * Adds the columns that say whether a person left, and further columns with a status. A person who
 * left in any of them gets no mail.
 */
function withFlags(columns: readonly string[], mapping: TargetMapping): TargetMapping {
  const hasStatus = Object.values(mapping).includes('status')
  const flags = columns.flatMap((column) => {
    if (column.length > COLUMN_NAME_MAX || ownTarget(mapping, column) !== undefined) return []
    const flag = hasStatus && isStatusColumn(column) ? 'status' : flagNamed(column)
    return flag === null ? [] : [[column, flag] as const]
  })
  return { ...mapping, ...Object.fromEntries(flags) }
}

function checkMapping(
  sent: TargetMapping,
  columns: ReadonlySet<string>,
  targets: ReadonlySet<string>,
): void {
  const fieldErrors = Object.entries(sent).flatMap(([column, target]) => {
    const pointer = `/mapping/${column.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (!columns.has(column))
      return [
        {
          code: 'unknown_column',
          detail: `There is no column ${JSON.stringify(column)}. Use the name from the header.`,
          pointer,
        },
      ]
    if (target === null || targets.has(target)) return []
    if (target === 'fullName')
      return [
        {
          code: 'unknown_custom_field',
          detail: 'A full name needs the text fields first_name and last_name. Create them first.',
          pointer,
        },
      ]
    const detail = `There is no field ${target}. Create it first, map the column to {"field": "${target}", "type": "text"}, or map it to null.`
    return [{ code: 'unknown_custom_field', detail, pointer }]
  })
  const taken = Object.values(sent).filter(
    (target) => target !== null && target !== 'status' && !isFlag(target),
  )
  if (taken.includes('fullName')) taken.push(...NAME_FIELDS)
  if (new Set(taken).size < taken.length)
    fieldErrors.push({
      code: 'duplicate_target',
      detail: 'Two columns are mapped to one field. Map one of them to another field or to null.',
      pointer: '/mapping',
    })
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
}
