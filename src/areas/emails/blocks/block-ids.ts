import { hash } from 'node:crypto'
import { canonicalJson } from '#lib/canonical-json.ts'
import type { Block } from './block.ts'
import { placedBlocks } from './walk.ts'

const ID_LENGTH = 8

/**
 * Gives an id to each block without one. The id follows from the content, so that sending the same blocks again without ids changes none. A
 * second block of the same content gets another id.
 */
export function withIds(blocks: readonly Block[]): Block[] {
  const taken = new Set([...placedBlocks(blocks)].flatMap(({ block }) => block.id ?? []))
  const free = (block: Block): string => {
    for (let n = 0; ; n++) {
      const id = BigInt(`0x${hash('sha256', `${n} ${canonicalJson(block)}`).slice(0, 16)}`)
        .toString(36)
        .slice(-ID_LENGTH)
      if (taken.has(id)) continue
      taken.add(id)
      return id
    }
  }
  const named = (block: Block): Block => {
    const own: Block = block.id === undefined ? { ...block, id: free(block) } : block
    return own.type === 'columns' ? { ...own, columns: own.columns.map((column) => column.map(named)) } : own
  }
  return blocks.map(named)
}

/** Takes the ids off blocks that are copied into another text. `withIds` then makes new ones. */
export function withoutBlockIds(blocks: readonly Block[]): Block[] {
  return blocks.map(({ id: _id, ...block }) => (block.type === 'columns' ? { ...block, columns: block.columns.map(withoutBlockIds) } : block))
}
