import type { ImportErrors } from './Errors.tsx'

/** Makes a CSV file of the errors that the page shows, as an address to download. Spreadsheets need the byte order mark to read UTF-8. */
export function errorsFile(errors: ImportErrors, header: string[]): string {
  const lines = [header, ...errors.map(({ line, detail }) => [String(line), detail])]
  const text = lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`
}

/** A spreadsheet would run a cell that begins like a formula. */
function quoted(cell: string): string {
  const text = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
