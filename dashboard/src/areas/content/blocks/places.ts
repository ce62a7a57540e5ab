import type { FieldError } from '../content.ts'
import type { Block } from './block.ts'

/** Returns the number of blocks, with those in columns. */
export function countOf(blocks: readonly Block[]): number {
  return blocks.reduce(
    (sum, block) => sum + 1 + (block.type === 'columns' ? countOf(block.columns.flat()) : 0),
    0,
  )
}

/** Finds the block that a pointer such as `/2/columns/0/1/href` leads into, and its rest. */
export function blockAt(
  blocks: readonly Block[],
  pointer: string,
): { block: Block; rest: string } | null {
  const [, index = '', name, column, ...inner] = pointer.split('/')
  const block = blocks[Number(index)]
  if (index === '' || !block) return null
  const inside =
    block.type === 'columns' && name === 'columns' ? block.columns[Number(column)] : undefined
  const deeper = inside && inner.length > 0 ? blockAt(inside, `/${inner.join('/')}`) : null
  return (
    deeper ?? {
      block,
      rest: [name, column, ...inner].filter((part) => part !== undefined).join('/'),
    }
  )
}

/** Returns a block's JSON pointer below the list: `/2/columns/0/1`. Null where it is gone. */
export function pointerTo(blocks: readonly Block[], id: string): string | null {
  for (const [at, block] of blocks.entries()) {
    if (block.id === id) return `/${at}`
    if (block.type !== 'columns') continue
    for (const [column, inside] of block.columns.entries()) {
      const deeper = pointerTo(inside, id)
      if (deeper !== null) return `/${at}/columns/${column}${deeper}`
    }
  }
  return null
}

/** Groups errors by the id of the block they lead into. `root` is the list's pointer. */
export function errorsByBlock(
  blocks: readonly Block[],
  root: string,
  faults: readonly FieldError[],
): Map<string, FieldError[]> {
  const errors = new Map<string, FieldError[]>()
  for (const { pointer, detail } of faults) {
    const found = pointer.startsWith(`${root}/`)
      ? blockAt(blocks, pointer.slice(root.length))
      : null
    if (found?.block.id)
      errors.set(found.block.id, [
        ...(errors.get(found.block.id) ?? []),
        { pointer: found.rest, detail },
      ])
  }
  return errors
}
