import { type Element, isTag } from 'domhandler'
import type { MarkedToken, Tokens } from 'marked'
import type { Block } from '../blocks/block.ts'
import type { Inline } from '../blocks/inline.ts'
import { TABLE_CELLS_MAX, TABLE_ROWS_MAX } from '../blocks/table.ts'
import { elementRuns, isInline } from './html-runs.ts'
import type { Making } from './making.ts'
import { joined } from './runs.ts'

function tableOf(rows: Inline[][][], header: boolean): Block | null {
  const [first = []] = rows
  const fits = rows.length <= TABLE_ROWS_MAX && first.length > 0 && first.length <= TABLE_CELLS_MAX
  return fits && rows.every((row) => row.length === first.length) ? { type: 'table', header, rows } : null
}

/** Makes a table of one in Markdown; null where it is larger than a block may be. `textOf` makes the runs of a cell. */
export function tableOfToken(token: Tokens.Table, making: Making, textOf: (cell: MarkedToken[]) => Inline[]): Block | null {
  const cellsOf = (row: Tokens.TableCell[]) => row.map(({ tokens }) => textOf(tokens as MarkedToken[]))
  const names = cellsOf(token.header)
  const header = names.some((runs) => runs.length > 0)
  const table = tableOf([...(header ? [names] : []), ...token.rows.map(cellsOf)], header)
  if (table !== null && token.align.some((side) => side !== null)) making.lose('table_align')
  return table
}

/** Makes a table of one in HTML whose cells hold text alone; null for any other. */
export function tableOfElement(element: Element, making: Making): Block | null {
  const rows = rowsOf(element)
  if (rows === null) return null
  const cells = rows.map((row) => row.children.filter(isTag))
  const isPlain = cells.flat().every(({ name, attribs, children }) => {
    const isJoined = Number(attribs['colspan'] ?? 1) > 1 || Number(attribs['rowspan'] ?? 1) > 1
    return /^t[hd]$/.test(name) && !isJoined && children.every((child) => isInline(child) && !(isTag(child) && child.name === 'img'))
  })
  const header = cells[0]?.every(({ name }) => name === 'th') ?? false
  if (!isPlain || cells.slice(header ? 1 : 0).some((row) => row.some(({ name }) => name === 'th'))) return null
  return tableOf(
    cells.map((row) => row.map(({ children }) => joined(elementRuns(children, making).runs))),
    header,
  )
}

/** Lists the rows of a table; null where it has parts of another kind. */
function rowsOf(element: Element): Element[] | null {
  const rows: Element[] = []
  for (const part of element.children.filter(isTag)) {
    if (part.name === 'tr') rows.push(part)
    else if (/^t(?:head|body|foot)$/.test(part.name) && part.children.filter(isTag).every(({ name }) => name === 'tr'))
      rows.push(...part.children.filter(isTag))
    else if (part.name !== 'colgroup') return null
  }
  return rows
}
