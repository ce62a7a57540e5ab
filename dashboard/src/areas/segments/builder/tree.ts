import type { OutputOf } from '../../../shapes.ts'

export type Segment = OutputOf<'get_segment'>
export type Filter = Segment['filter']

/** The limits of a filter, as in the API. */
export const DEPTH_MAX = 5
export const CONDITIONS_MAX = 50

export type Join = 'all' | 'any' | 'none'

/** A group of the builder. */
export interface Group {
  id: string
  join: Join
  parts: Part[]
}

/** A row of the builder: a condition on a field or on events. */
export interface Row {
  id: string
  condition: Filter
}

export type Part = Group | Row

export const isGroup = (part: Part): part is Group => 'join' in part

let made = 0
export const newId = () => `part-${(made += 1)}`

export const newRow = (condition: Filter = {}): Row => ({ id: newId(), condition })
export const newGroup = (join: Join, parts: Part[]): Group => ({ id: newId(), join, parts })

export function treeOf(filter: Filter): Group {
  const part = partOf(filter)
  return isGroup(part) ? part : newGroup('all', [part])
}

function partOf(filter: Filter): Part {
  if (filter.all) return newGroup('all', filter.all.map(partOf))
  if (filter.any) return newGroup('any', filter.any.map(partOf))
  if (filter.not) return newGroup('none', (filter.not.any ?? [filter.not]).map(partOf))
  return newRow(filter)
}

export interface Placed {
  byPart: Map<string, string>
  /** The sentences that belong to no part; null when there are none. */
  left: string | null
}

/** A tree as the filter of an input, with the place of each part in it. */
export interface Compiled {
  filter: Filter
  pointers: Map<string, string>
}

export function compile(root: Group): Compiled {
  const pointers = new Map<string, string>()
  return { filter: filterOf(root, '', pointers), pointers }
}

function filterOf(part: Part, pointer: string, pointers: Map<string, string>): Filter {
  pointers.set(part.id, pointer)
  if (!isGroup(part)) return part.condition
  const { join, parts } = part
  const [only] = parts
  // One part is left out by itself, so that the tree stays flat.
  if (join === 'none' && only && parts.length === 1 && !isPlainAny(only))
    return { not: filterOf(only, `${pointer}/not`, pointers) }
  const name = join === 'all' ? 'all' : 'any'
  const at = join === 'none' ? `${pointer}/not` : pointer
  const filters = parts.map((one, i) => filterOf(one, `${at}/${name}/${i}`, pointers))
  return join === 'all'
    ? { all: filters }
    : join === 'any'
      ? { any: filters }
      : { not: { any: filters } }
}

/** Read again, `not` of `any` is one group: a group of groups would lose its inner one. */
const isPlainAny = (part: Part) => isGroup(part) && part.join === 'any'

/** Returns the id of the part that a pointer leads to, or into. */
export function partAt({ pointers }: Compiled, pointer: string): string | undefined {
  const byPointer = new Map([...pointers].map(([id, at]) => [at, id]))
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const id = byPointer.get(at)
    if (id !== undefined || at === '') return id
  }
}

function insideOf(filter: Filter): Filter[] {
  return filter.all ?? filter.any ?? (filter.not ? [filter.not] : [])
}

const isRow = (filter: Filter) => !filter.all && !filter.any && !filter.not

function depthOf(filter: Filter): number {
  return isRow(filter) ? 0 : 1 + Math.max(0, ...insideOf(filter).map(depthOf))
}

function sizeOf(filter: Filter): number {
  const inside = insideOf(filter)
  return inside.length === 0 ? 1 : inside.reduce((sum, one) => sum + sizeOf(one), 0)
}

/** Returns the bound of the API that a tree is over; null within them. */
function overLimit(root: Group): 'deep' | 'many' | null {
  const { filter } = compile(root)
  if (depthOf(filter) > DEPTH_MAX) return 'deep'
  return sizeOf(filter) > CONDITIONS_MAX ? 'many' : null
}

/** Returns the bound that a change newly exceeds; null for none, or one exceeded before. */
export function newlyOver(before: Group, next: Group): 'deep' | 'many' | null {
  const over = overLimit(next)
  return over === overLimit(before) ? null : over
}

export function rowsOf(part: Part): Row[] {
  return isGroup(part) ? part.parts.flatMap(rowsOf) : [part]
}

export function emptyGroupsOf(part: Part): Group[] {
  if (!isGroup(part)) return []
  return part.parts.length === 0 ? [part] : part.parts.flatMap(emptyGroupsOf)
}
