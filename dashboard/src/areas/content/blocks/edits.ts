import { TreeEdits } from '../../../kit/tree-edits.ts'
import type { FieldError } from '../content.ts'
import { type Block, BLOCKS_MAX, DEPTH_MAX, newId } from './block.ts'

/** The edits of blocks. Columns hold lists of blocks, and are passed by where a block would stand too deep in them. */
export const edits = new TreeEdits<Block>({
  idOf: ({ id }) => id,
  listsOf: (block) => (block.type === 'columns' ? block.columns : []),
  withLists: (block, columns) => (block.type === 'columns' ? { ...block, columns } : block),
  copyOf: (block) => ({ ...block, id: newId() }),
  mayEnter: (_block, entered) => overLimit(entered) !== 'deep',
})

/** Returns the bound of the API that blocks are over; null within them. */
export function overLimit(blocks: readonly Block[]): 'deep' | 'many' | null {
  if (edits.depthOf(blocks) > DEPTH_MAX) return 'deep'
  return edits.countOf(blocks) > BLOCKS_MAX ? 'many' : null
}

/** Returns the bound that a change would go over; null where it goes over none, or was over it before. */
export function newlyOver(before: readonly Block[], next: readonly Block[]): 'deep' | 'many' | null {
  const over = overLimit(next)
  return over === overLimit(before) ? null : over
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

/** Puts errors to the blocks that their pointers lead into, by id. `root` is the pointer of the list. */
export function errorsByBlock(blocks: readonly Block[], root: string, faults: readonly FieldError[]): Map<string, FieldError[]> {
  const errors = new Map<string, FieldError[]>()
  for (const { pointer, detail } of faults) {
    const found = pointer.startsWith(`${root}/`) ? blockAt(blocks, pointer.slice(root.length)) : null
    if (found?.block.id) errors.set(found.block.id, [...(errors.get(found.block.id) ?? []), { pointer: found.rest, detail }])
  }
  return errors
}
