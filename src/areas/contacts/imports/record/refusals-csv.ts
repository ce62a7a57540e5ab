import { withGuard } from '#lib/formats/formula-guard.ts'
import { REASON_COLUMN } from './import-columns.ts'

/** A refused row with its cells. A line that could not be split is one cell. */
export interface Refusal {
  line: number
  detail: string
  cells: string[]
}

/**
 * Formats refused rows as CSV (RFC 4180), with the reason as last cell. `header` is null after the
 * first part. `left` is the number of refused rows that were not stored.
 */
export function csvOfRefusals(
  header: readonly string[] | null,
  refusals: readonly Refusal[],
  width: number,
  left: number,
): string {
  const lines = refusals.map(({ detail, cells }) => [
    ...Array.from({ length: width }, (_, i) => cells[i] ?? ''),
    detail,
  ])
  if (header) lines.unshift([...header, REASON_COLUMN])
  if (left > 0)
    lines.push([
      ...Array.from({ length: width }, () => ''),
      `${left.toLocaleString('en')} further refused rows were not stored.`,
    ])
  return lines.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')
}

function written(text: string): string {
  const guarded = withGuard(text)
  return /[",;\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
