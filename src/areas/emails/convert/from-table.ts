import type { MarkedToken, Tokens } from 'marked'
import { TABLE_CELLS_MAX, TABLE_ROWS_MAX } from '#lib/read-html/block-limits.ts'
import type { Block } from '../blocks/block.ts'
import type { Inline } from '../blocks/inline.ts'
import type { Making } from './making.ts'

/** Converts a Markdown table to a block; null when it is too large. `textOf` converts a cell. */
export function tableOfToken(
  token: Tokens.Table,
  making: Making,
  textOf: (cell: MarkedToken[]) => Inline[],
): Block | null {
  const cellsOf = (row: Tokens.TableCell[]) =>
    row.map(({ tokens }) => textOf(tokens as MarkedToken[]))
  const names = cellsOf(token.header)
  const header = names.some((runs) => runs.length > 0)
  const rows = [...(header ? [names] : []), ...token.rows.map(cellsOf)]
  if (rows.length === 0 || rows.length > TABLE_ROWS_MAX) return null
  if (names.length === 0 || names.length > TABLE_CELLS_MAX) return null
  if (token.align.some((side) => side !== null)) making.lose('table_align')
  return { type: 'table', header, rows }
}
