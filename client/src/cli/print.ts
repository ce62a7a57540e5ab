import { cut, oneLine, pad, safe, widthOf } from './text.ts'

type Row = Readonly<Record<string, unknown>>

const CELL_MAX = 40
const GAP = '  '

interface Look {
  /** The columns of the terminal; null for no limit. */
  width: number | null
  colour: boolean
}

/** A table's columns with their widths, which later pages keep. */
export interface Columns {
  names: string[]
  widths: number[]
}

/** Chooses as many fields as fit the width, at least the first. */
export function columnsOf(rows: readonly Row[], { width }: Look): Columns {
  const names = [...new Set(rows.flatMap(Object.keys))].filter(
    (name) =>
      rows.every((row) => fitsCell(row[name])) && rows.some((row) => cell(row[name]) !== ''),
  )
  const widths = names.map((name) =>
    Math.max(widthOf(name), ...rows.map((row) => widthOf(cell(row[name])))),
  )
  if (width === null) return { names, widths }
  const kept: Columns = { names: [], widths: [] }
  let left = width
  for (const [i, name] of names.entries()) {
    const wanted = Math.min(widths[i]!, CELL_MAX)
    const first = kept.names.length === 0
    if (!first && wanted + GAP.length > left) break
    kept.names.push(name)
    kept.widths.push(Math.min(wanted, width))
    left -= wanted + (first ? 0 : GAP.length)
  }
  return kept
}

export function table(
  rows: readonly Row[],
  columns: Columns,
  look: Look,
  { heads = true } = {},
): string {
  const { names, widths } = columns
  const line = (cells: readonly string[]) =>
    `${cells
      .map((text, i) => pad(look.width === null ? text : cut(text, widths[i]!), widths[i]!))
      .join(GAP)
      .trimEnd()}\n`
  const head = heads ? bold(line(names).trimEnd(), look) + '\n' : ''
  return head + rows.map((row) => line(names.map((name) => cell(row[name])))).join('')
}

/**
 * Formats a record with one field a line: fields of inner records with a dot, lists of records as
 * tables below.
 */
export function record(value: Row, look: Look): string {
  const flat = flatten(value)
  const longest = Math.max(0, ...flat.map(([name]) => widthOf(name)))
  const indent = ' '.repeat(longest + GAP.length)
  const lines = flat.map(([name, inner]) => {
    const head = bold(pad(name, longest), look) + GAP
    return `${head}${shown(inner)}`.split('\n').join(`\n${indent}`).replace(/ +$/gm, '') + '\n'
  })
  const lists = Object.entries(value).filter(([, inner]) => isRows(inner)) as [string, Row[]][]
  return (
    lines.join('') +
    lists
      .map(([name, rows]) => `\n${bold(name, look)}\n${table(rows, columnsOf(rows, look), look)}`)
      .join('')
  )
}

function flatten(value: Row, prefix = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    if (isRows(inner)) return []
    if (inner !== null && typeof inner === 'object' && !Array.isArray(inner))
      return flatten(inner as Row, `${prefix}${name}.`)
    return [[oneLine(`${prefix}${name}`), inner]]
  })
}

function isRows(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => one !== null && typeof one === 'object')
  )
}

function fitsCell(value: unknown): boolean {
  return value === null || typeof value !== 'object' || (Array.isArray(value) && !isRows(value))
}

function cell(value: unknown): string {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    ? ''
    : oneLine(shown(value))
}

function shown(value: unknown): string {
  if (value === null) return '-'
  if (Array.isArray(value)) return value.length === 0 ? '-' : safe(value.map(String).join(', '))
  return safe(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

function bold(text: string, { colour }: Pick<Look, 'colour'>): string {
  return colour ? `\u001b[1m${text}\u001b[22m` : text
}
