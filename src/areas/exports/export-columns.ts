import { z } from 'zod'
import { invalid } from '#operation/parse.ts'
import { type CustomField, FieldName, unknownField } from '#areas/contacts/index.ts'

/** The columns that every contact has, in the order of the file. */
export const STANDARD_COLUMNS = ['email', 'status', 'source', 'tier', 'paidUntil', 'tags', 'subscribedAt', 'confirmedAt', 'unsubscribedAt'] as const
export type StandardColumn = (typeof STANDARD_COLUMNS)[number]

export const ExportColumn = z.union(
  [z.enum(STANDARD_COLUMNS), FieldName],
  `A column is the name of a custom field, or one of ${STANDARD_COLUMNS.join(', ')}`,
)

export function isStandard(column: string): column is StandardColumn {
  return (STANDARD_COLUMNS as readonly string[]).includes(column)
}

/** Returns the columns that were chosen, else all. Refuses names that no custom field has. */
export function columnsFor(chosen: readonly string[] | undefined, known: readonly CustomField[]): string[] {
  if (chosen === undefined) return [...STANDARD_COLUMNS, ...known.map(({ name }) => name)]
  const fieldErrors = chosen.flatMap((column, i) =>
    isStandard(column) || known.some(({ name }) => name === column)
      ? []
      : [{ code: 'unknown_custom_field', detail: unknownField(column, known), pointer: `/fields/${i}` }],
  )
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
  return [...chosen]
}

/** Returns the name of a column in the header of a CSV file. The importer recognises it. */
export function headerOf(column: string): string {
  const header = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  // Custom fields from before these names were reserved would give a file two columns of one name.
  return !isStandard(column) && STANDARD_COLUMNS.some((standard) => headerOf(standard) === column) ? `fields.${header}` : header
}
