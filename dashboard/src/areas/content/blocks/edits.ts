import { type Block, BLOCKS_MAX, copyOf, countOf, DEPTH_MAX, depthOf, inColumns } from './block.ts'

// Each edit returns new blocks. The blocks that it does not touch stay the same objects.

/** A list of blocks: that of the campaign, or a column. */
export type ListAt = { columns: string; column: number } | null

export interface Place {
  at: ListAt
  index: number
  list: readonly Block[]
  block: Block
}

/** Finds the list that holds a block. */
export function placeOf(blocks: readonly Block[], id: string, at: ListAt = null): Place | null {
  for (const [index, block] of blocks.entries()) {
    if (block.id === id) return { at, index, list: blocks, block }
    if (block.type !== 'columns') continue
    for (const [column, inside] of block.columns.entries()) {
      const found = placeOf(inside, id, { columns: block.id!, column })
      if (found) return found
    }
  }
  return null
}

const replace = (blocks: readonly Block[], id: string, by: (block: Block) => Block[]): Block[] =>
  blocks.flatMap((block) => (block.id === id ? by(block) : [inColumns(block, (inside) => replace(inside, id, by))]))

export function change(blocks: readonly Block[], block: Block): Block[] {
  return replace(blocks, block.id!, () => [block])
}

export function remove(blocks: readonly Block[], id: string): Block[] {
  return replace(blocks, id, () => [])
}

/** Puts a copy below a block. Returns it too. */
export function duplicate(blocks: readonly Block[], id: string): { blocks: Block[]; copy: Block | null } {
  let copy: Block | null = null
  const next = replace(blocks, id, (block) => [block, (copy = copyOf(block))])
  return { blocks: next, copy }
}

export function insert(blocks: readonly Block[], at: ListAt, index: number, block: Block): Block[] {
  if (at === null) return [...blocks.slice(0, index), block, ...blocks.slice(index)]
  return replace(blocks, at.columns, (found) => [inColumns(found, (inside, i) => (i === at.column ? insert(inside, null, index, block) : inside))])
}

/** Moves a block up or down by one step. It enters the columns on its way, and leaves them at their ends. */
export function step(blocks: readonly Block[], id: string, by: -1 | 1): Block[] {
  const place = placeOf(blocks, id)
  if (!place) return [...blocks]
  const { at, index, list, block } = place
  const without = remove(blocks, id)
  const next = list[index + by]
  if (next?.type === 'columns') {
    const column = by > 0 ? 0 : next.columns.length - 1
    const entered = insert(without, { columns: next.id!, column }, by > 0 ? 0 : next.columns[column]!.length, block)
    if (overLimit(entered) !== 'deep') return entered
  }
  if (next) return insert(without, at, index + by, block)
  if (at === null) return [...blocks]
  const outer = placeOf(without, at.columns)!
  const beside = outer.block.type === 'columns' ? outer.block.columns[at.column + by] : undefined
  if (beside) return insert(without, { ...at, column: at.column + by }, by > 0 ? 0 : beside.length, block)
  return insert(without, outer.at, by > 0 ? outer.index + 1 : outer.index, block)
}

export type Target = { id: string; where: 'before' | 'after' } | { end: ListAt }

/** Moves a block beside another one, or to the end of a list. A block does not move into itself. */
export function moveTo(blocks: readonly Block[], id: string, target: Target): Block[] {
  const from = placeOf(blocks, id)
  const near = 'id' in target ? target.id : target.end?.columns
  if (!from || near === id || (near !== undefined && placeOf([from.block], near))) return [...blocks]
  const without = remove(blocks, id)
  if ('end' in target) return insert(without, target.end, lengthAt(without, target.end), from.block)
  const to = placeOf(without, target.id)
  return to ? insert(without, to.at, target.where === 'before' ? to.index : to.index + 1, from.block) : [...blocks]
}

export function lengthAt(blocks: readonly Block[], at: ListAt): number {
  if (at === null) return blocks.length
  const found = placeOf(blocks, at.columns)?.block
  return found?.type === 'columns' ? (found.columns[at.column]?.length ?? 0) : 0
}

/** Returns the bound of the API that blocks are over; null within them. */
export function overLimit(blocks: readonly Block[]): 'deep' | 'many' | null {
  if (depthOf(blocks) > DEPTH_MAX) return 'deep'
  return countOf(blocks) > BLOCKS_MAX ? 'many' : null
}

/** Finds the block that a JSON pointer below the list leads into, and the rest of the pointer: `/2/columns/0/1/href`. */
export function blockAt(blocks: readonly Block[], pointer: string): { block: Block; rest: string } | null {
  const [, index = '', name, column, ...inner] = pointer.split('/')
  const block = blocks[Number(index)]
  if (index === '' || !block) return null
  const inside = block.type === 'columns' && name === 'columns' ? block.columns[Number(column)] : undefined
  const deeper = inside && inner.length > 0 ? blockAt(inside, `/${inner.join('/')}`) : null
  return deeper ?? { block, rest: [name, column, ...inner].filter((part) => part !== undefined).join('/') }
}

/** Lists the blocks that stand round a block, the outermost first. */
export function around(blocks: readonly Block[], id: string): string[] {
  const place = placeOf(blocks, id)
  return place?.at ? [...around(blocks, place.at.columns), place.at.columns] : []
}
