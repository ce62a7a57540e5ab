import { z } from 'zod'
import { TABLE_CELLS_MAX, TABLE_ROWS_MAX } from '#lib/read-html/block-limits.ts'
import { Runs, type Inline } from './inline.ts'

export const tableMembers = {
  header: z
    .boolean()
    .meta({ description: 'True where the first row names the columns.', examples: [true] }),
  rows: z
    .array(
      z
        .array(Runs)
        .min(1)
        .max(TABLE_CELLS_MAX, `A row has at most ${TABLE_CELLS_MAX} cells. Make two tables`),
    )
    .min(1)
    .max(TABLE_ROWS_MAX, `A table has at most ${TABLE_ROWS_MAX} rows. Make two tables`)
    .meta({
      description: 'The rows, each with the same number of cells. A cell is a list of runs.',
      examples: [
        [
          [[{ text: 'Peas' }], [{ text: '90 days' }]],
          [[{ text: 'Beans' }], [{ text: '110 days' }]],
        ],
      ],
    }),
}

interface Table {
  header: boolean
  rows: Inline[][][]
}

/** Finds rows whose number of cells differs from the first row's. */
export function tableFaults(
  { rows }: Table,
  path: readonly PropertyKey[],
): { message: string; path: PropertyKey[] }[] {
  const [first = []] = rows
  return rows.flatMap((row, i) =>
    row.length === first.length
      ? []
      : [
          {
            message: `The first row has ${first.length} cells and this one ${row.length}. Give each row the same number`,
            path: [...path, 'rows', i],
          },
        ],
  )
}

/** Writes a table as HTML. `cell` writes the runs of a cell. */
export function tableHtml(
  { header, rows }: Table,
  cell: (runs: Inline[]) => string,
  attributes: string,
): string {
  const row = (cells: Inline[][], element: 'th' | 'td', more = '') =>
    `<tr>${cells.map((runs) => `<${element}${more}>${cell(runs)}</${element}>`).join('')}</tr>`
  const head = header ? `<thead>${row(rows[0]!, 'th', ' scope="col"')}</thead>` : ''
  const body = rows.slice(header ? 1 : 0)
  const inside =
    body.length === 0 ? '' : `<tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody>`
  return `<table${attributes}>${head}${inside}</table>`
}

/** Writes a table as plain text: a line for each row, with bars between cells. */
export function tableText({ rows }: Table, cell: (runs: Inline[]) => string): string {
  return rows
    .map((row) => row.map((runs) => cell(runs).replace(/\s*\n\s*/g, ' ')).join(' | '))
    .join('\n')
}
