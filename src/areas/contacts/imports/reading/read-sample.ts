import { trimInvisible } from '#lib/addresses/invisible.ts'
import { withoutGuard } from '#lib/formats/formula-guard.ts'
import { isFlag, statusOfFlag } from '../columns/flag-columns.ts'
import { NAME_FIELDS } from '../record/import.ts'
import { type CellRules, emptyRow, isMoment, readCell } from './import-row.ts'

/**
 * Reads one of a column's first values as the import does. Returns the tags, first and last name,
 * time, day, status, number, true or false. Returns an empty list when nothing could be read, and
 * null for columns of texts.
 */
export function readSample(target: string, sample: string, rules: CellRules): string[] | null {
  const text = trimInvisible(withoutGuard(sample))
  if (isFlag(target)) return said([statusOfFlag(target, text)])
  const type = rules.fields.get(target)?.type
  const isRead = isMoment(target) || ['tags', 'status', 'fullName', 'paidUntil'].includes(target)
  if (!isRead && (type === undefined || type === 'text')) return null
  const row = emptyRow(0)
  readCell(row, target, text, rules)
  if (target === 'tags') return row.tags
  if (target === 'status') return said([row.status])
  if (target === 'fullName') return said(NAME_FIELDS.map((name) => row.fields[name]))
  if (target === 'paidUntil') return said([row.paidUntil])
  return said([isMoment(target) ? row[target] : row.fields[target]])
}

function said(values: readonly unknown[]): string[] {
  return values.filter((value) => value !== null && value !== undefined).map(String)
}
