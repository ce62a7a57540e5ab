import { invalid } from '#operation/parse.ts'
import type { CustomField } from '../fields/custom-field.ts'
import { COLUMN_NAME_MAX, type Mapping } from './import.ts'

/** The field of each imported column, and the names of the other columns, cut to 200 characters. */
export interface ColumnMapping {
  mapping: Mapping
  ignoredColumns: string[]
}

const KNOWN = ['email', 'status', 'source', 'tags', 'subscribedAt'] as const

/** Returns the mapping that was sent. Without one, maps each column whose header is a known field; case, spaces, `_` and `-` do not matter. */
export function mapColumns(columns: readonly string[], sent: Mapping | undefined, fields: readonly CustomField[]): ColumnMapping {
  const targets = [...KNOWN, ...fields.map(({ name }) => name)]
  if (sent) checkMapping(sent, new Set(columns), new Set(targets))
  const chosen = sent ?? guess(columns, targets)
  const mapping = Object.fromEntries(
    columns.map((column) => [column, own(chosen, column) ?? null]).filter(([, target]) => target !== null),
  ) as Mapping
  if (!Object.values(mapping).includes('email')) throw noEmailColumn(columns)
  return {
    mapping,
    ignoredColumns: columns.filter((column) => own(mapping, column) === undefined).map((column) => column.slice(0, COLUMN_NAME_MAX)),
  }
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

/** A column may be named `constructor`, which every object inherits. */
function own(mapping: Mapping, column: string): Mapping[string] | undefined {
  return Object.hasOwn(mapping, column) ? mapping[column] : undefined
}

/** Finds for each field the column with exactly its name, else the first with nearly its name. */
function guess(columns: readonly string[], targets: readonly string[]): Mapping {
  const exact = new Set(targets)
  const nearly = new Map<string, string>()
  for (const column of columns) {
    const name = plain(column)
    if (column.length <= COLUMN_NAME_MAX && !exact.has(column) && !nearly.has(name)) nearly.set(name, column)
  }
  const named = new Set(columns)
  const mapping: Mapping = {}
  for (const target of targets) {
    const near = nearly.get(plain(target)) ?? (target === 'email' ? nearly.get('emailaddress') : undefined)
    const column = named.has(target) ? target : near
    if (column !== undefined && own(mapping, column) === undefined) mapping[column] = target
  }
  return mapping
}

function plain(name: string): string {
  return name
    .slice(0, COLUMN_NAME_MAX)
    .toLowerCase()
    .replace(/[\s_-]/g, '')
}

function checkMapping(sent: Mapping, columns: ReadonlySet<string>, targets: ReadonlySet<string>): void {
  const fieldErrors = Object.entries(sent).flatMap(([column, target]) => {
    const pointer = `/mapping/${column.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (!columns.has(column))
      return [{ code: 'unknown_column', detail: `There is no column ${JSON.stringify(column)}. Use the name from the header.`, pointer }]
    if (target === null || targets.has(target)) return []
    const detail = `There is no field ${target}. Create it first with create_custom_field, or map the column to null.`
    return [{ code: 'unknown_custom_field', detail, pointer }]
  })
  const taken = Object.values(sent).filter((target) => target !== null)
  if (new Set(taken).size < taken.length)
    fieldErrors.push({
      code: 'duplicate_target',
      detail: 'Two columns are mapped to one field. Map one of them to another field or to null.',
      pointer: '/mapping',
    })
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
}
