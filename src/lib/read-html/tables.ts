import { TABLE_CELLS_MAX, TABLE_ROWS_MAX } from './block-limits.ts'
import type { Marks, ReadBlock, Run } from './read-block.ts'
import { type Around, runsOfBlocks, marksOf, tidy } from './runs.ts'
import { attribute, type Element, findIn, isElement, isInline } from './tree.ts'

export const isCell = ({ name }: Element) => name === 'td' || name === 'th'

/** Lists the cells of a table by row, without those of tables inside it. */
function rowsOf(element: Element): Element[][] {
  return element.children
    .filter(isElement)
    .flatMap((child) =>
      child.name === 'tr'
        ? [child.children.filter((cell): cell is Element => isElement(cell) && isCell(cell))]
        : /^t(?:head|body|foot)$/.test(child.name)
          ? rowsOf(child)
          : [],
    )
}

/** The elements that a cell may not have: in tables with column names, and in others. */
const NOT_IN_DATA = /^(?:table|img|iframe)$/
const NOT_IN_TEXT = /^(?:table|img|iframe|ul|ol|h[1-6]|pre|blockquote|figure|hr)$/

/** Converts a data table to table blocks; null for a layout table. */
export function tableBlocks(element: Element, marks: Marks, around: Around): ReadBlock[] | null {
  const role = attribute(element, 'role')
  const rows = rowsOf(element)
  const isNamed = role === 'table' || rows.flat().some(({ name }) => name === 'th')
  if (role === 'presentation' || rows.length === 0) return null
  const refused = isNamed ? NOT_IN_DATA : NOT_IN_TEXT
  const isRefused = (inner: Element) => refused.test(inner.name) && !isInline(inner)
  if (rows.flat().some((cell) => findIn(cell, isRefused))) return null
  const cells = isNamed ? spread(rows) : rows
  const width = Math.max(...cells.map(({ length }) => length))
  if (width === 0 || width > TABLE_CELLS_MAX) return null
  if (!isNamed && (width === 1 || cells.some(({ length }) => length !== width))) return null
  if (isNamed && rows.flat().some(isJoined)) around.lose({ code: 'joined_cells' })
  return tablesOf(
    cells.map((row) => [...row, ...Array<null>(width - row.length).fill(null)]),
    { marks, around },
  )
}

const spanOf = (cell: Element, name: 'colspan' | 'rowspan', most: number) =>
  Math.min(most, Math.max(1, Math.trunc(Number(attribute(cell, name))) || 1))
const isJoined = (cell: Element) => spanOf(cell, 'colspan', 2) > 1 || spanOf(cell, 'rowspan', 2) > 1

/** Adds empty cells in the places that joined cells cover. */
function spread(rows: readonly Element[][]): (Element | null)[][] {
  const made: (Element | null)[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row) {
      while (made[y]![x] !== undefined) x += 1
      const [wide, high] = [
        spanOf(cell, 'colspan', TABLE_CELLS_MAX + 1),
        spanOf(cell, 'rowspan', rows.length - y),
      ]
      for (let dy = 0; dy < high; dy++)
        for (let dx = 0; dx < wide; dx++)
          made[y + dy]![x + dx] = dx + dy === 0 ? cell : (made[y + dy]![x + dx] ?? null)
      x += wide
    }
  }
  return made.map((row) => Array.from(row, (cell) => cell ?? null))
}

/**
 * Splits a table into tables with the most rows that a table block may have. Each has the column
 * names.
 */
function tablesOf(
  cells: readonly (Element | null)[][],
  { marks, around }: { marks: Marks; around: Around },
): ReadBlock[] {
  const header = cells[0]!.every((cell) => cell === null || cell.name === 'th')
  const rows = cells.map((row, y) => row.map((cell) => cellOf(cell, y === 0 && header)))
  const [head, body] = header ? [rows.slice(0, 1), rows.slice(1)] : [[], rows]
  const most = TABLE_ROWS_MAX - head.length
  return Array.from({ length: Math.max(1, Math.ceil(body.length / most)) }, (_, i) => ({
    type: 'table',
    header,
    rows: [...head, ...body.slice(i * most, (i + 1) * most)],
  }))

  /** Returns the runs of a cell. Row names are bold, as browsers show them. */
  function cellOf(cell: Element | null, isHead: boolean): Run[] {
    if (cell === null) return []
    const isName = cell.name === 'th' && !isHead
    const inner = marksOf(cell, isName ? { ...marks, bold: true } : marks, {
      ...around,
      isHeading: isHead,
    })
    return tidy(runsOfBlocks(cell.children, inner, around))
  }
}
