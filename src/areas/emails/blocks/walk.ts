import type { Block } from './block.ts'

/** A block with its JSON pointer below the list, and its depth, from 1. */
interface Placed {
  block: Block
  pointer: string
  path: PropertyKey[]
  depth: number
}

/** Yields all blocks, nested ones too, in reading order. */
export function* placedBlocks(
  blocks: readonly Block[],
  path: readonly PropertyKey[] = [],
  depth = 1,
): Generator<Placed> {
  for (const [i, block] of blocks.entries()) {
    const own = [...path, i]
    yield { block, pointer: `/${own.join('/')}`, path: own, depth }
    if (block.type === 'columns')
      for (const [column, inside] of block.columns.entries())
        yield* placedBlocks(inside, [...own, 'columns', column], depth + 1)
  }
}
