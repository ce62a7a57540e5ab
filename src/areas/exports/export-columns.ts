import { z } from 'zod'
import { invalid } from '#operation/parse.ts'
import { type CustomField, FieldName, describeUnknownField } from '#areas/contacts/index.ts'

/** The columns that all contacts have, in the order of the file. */
export const STANDARD_COLUMNS = [
  'email',
  'status',
  'source',
  'tier',
  'paidUntil',
  'tags',
  'subscribedAt',
  'confirmedAt',
  'unsubscribedAt',
] as const
export type StandardColumn = (typeof STANDARD_COLUMNS)[number]

export const ExportColumn = z.union(
  [z.enum(STANDARD_COLUMNS), FieldName],
  `A column is the name of a custom field, or one of ${STANDARD_COLUMNS.join(', ')}`,
)

export function isStandard(column: string): column is StandardColumn {
  return (STANDARD_COLUMNS as readonly string[]).includes(column)
}

/** Returns the chosen columns, else all. Refuses names of unknown custom fields. */
export function columnsFor(
  chosen: readonly string[] | undefined,
  known: readonly CustomField[],
): string[] {
  if (chosen === undefined) return [...STANDARD_COLUMNS, ...known.map(({ name }) => name)]
  const fieldErrors = chosen.flatMap((column, i) =>
    isStandard(column) || known.some(({ name }) => name === column)
      ? []
      : [
          {
            code: 'unknown_custom_field',
            detail: describeUnknownField(column, known),
            pointer: `/fields/${i}`,
          },
        ],
  )
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
  return [...chosen]
}

/** Returns a column's name in the CSV header, which imports recognize. */
export function headerOf(column: string): string {
  const header = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  // Older custom fields may have names that were reserved later.
  return !isStandard(column) && STANDARD_COLUMNS.some((standard) => headerOf(standard) === column)
    ? `fields.${header}`
    : header
}
