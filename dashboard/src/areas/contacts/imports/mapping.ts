import type { Table } from './table.ts'

/** The target of each column; null leaves it out. */
export type Mapping = Record<string, string | null>

export const TARGETS = ['email', 'tags', 'status', 'source', 'subscribedAt', 'unsubscribedAt'] as const
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Gives a column another target, and takes the target from the column that had it. */
export function withTarget(mapping: Mapping, column: string, target: string | null): Mapping {
  const others = Object.entries(mapping).filter(([, other]) => other !== target)
  return { ...Object.fromEntries(others), [column]: target }
}

/** Returns what is sent: the imported columns alone. */
export function sentMapping(mapping: Mapping): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => target !== null))
}

/** Proposes a mapping for a file whose address column has an unknown name: the column that holds most addresses. */
export function proposeMapping({ columns, rows }: Table, fields: readonly string[]): Mapping | null {
  const counts = columns.map((_, at) => rows.filter(({ cells, broken }) => !broken && ADDRESS.test(cells[at] ?? '')).length)
  const most = Math.max(...counts)
  if (most === 0) return null
  const mapping: Mapping = { [columns[counts.indexOf(most)]!]: 'email' }
  for (const target of [...TARGETS, ...fields]) {
    const column = columns.find((name) => plain(name) === plain(target))
    if (column !== undefined && mapping[column] === undefined && target !== 'email') mapping[column] = target
  }
  return mapping
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}
