import { hash } from 'node:crypto'
import { canonicalJson } from '#lib/formats/canonical-json.ts'
import type { Block } from './block.ts'
import { placedBlocks } from './walk.ts'

const ID_LENGTH = 8

/**
 * Adds ids made from content, so that the same blocks get the same ids each time. Equal blocks get
 * different ids.
 */
export function withIds(blocks: readonly Block[]): Block[] {
  const taken = new Set([...placedBlocks(blocks)].flatMap(({ block }) => block.id ?? []))
  const tried = new Map<string, number>()
  const free = (block: Block): string => {
    const written = canonicalJson(block)
    for (let n = tried.get(written) ?? 0; ; n++) {
      tried.set(written, n + 1)
      const id = BigInt(`0x${hash('sha256', `${n} ${written}`).slice(0, 16)}`)
        .toString(36)
        .slice(-ID_LENGTH)
      if (taken.has(id)) continue
      taken.add(id)
      return id
    }
  }
  const named = (block: Block): Block => {
    const own: Block = block.id === undefined ? { ...block, id: free(block) } : block
    return own.type === 'columns'
      ? { ...own, columns: own.columns.map((column) => column.map(named)) }
      : own
  }
  return blocks.map(named)
}

/** Removes ids from blocks copied to another text, where `withIds` makes new ones. */
export function withoutBlockIds(blocks: readonly Block[]): Block[] {
  return blocks.map(({ id: _id, ...block }) =>
    block.type === 'columns' ? { ...block, columns: block.columns.map(withoutBlockIds) } : block,
  )
}
