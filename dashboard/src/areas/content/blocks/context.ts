import { type ComponentType, createContext, use } from 'react'
import type { ListAt, Target } from '../../../kit/tree-edits.ts'
import type { FieldError } from '../content.ts'
import type { Block, BlockType } from './block.ts'

/** The changes that a card can ask for. The object stays the same, so that a key in one block draws no other block anew. */
export interface Editing {
  toggle(id: string): void
  change(block: Block, part?: string): void
  add(type: BlockType, at: ListAt, index?: number): void
  step(id: string, by: -1 | 1): void
  move(id: string, target: Target): void
  duplicate(id: string): void
  remove(id: string): void
}

/** The state of the cards, beside the blocks themselves. */
export interface Status {
  opened: ReadonlySet<string>
  /** The errors of each block, by id. Their pointers begin below the block. */
  errors: ReadonlyMap<string, FieldError[]>
}

export const StatusContext = createContext<Status>({ opened: new Set(), errors: new Map() })
/** The ids of deleted images. The set stays the same until the next preview, so that a key draws no other block anew. */
export const DeletedImagesContext = createContext<ReadonlySet<string>>(new Set())
export const EditingContext = createContext<Editing | null>(null)

/** Returns the changes that the parts of the composer can ask for. */
export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('A block stands outside of its composer.')
  return editing
}

/** The props of a list of blocks. */
export interface ListProps {
  at: ListAt
  blocks: readonly Block[]
  /** The JSON pointer of this list. */
  pointer: string
  label: string
}

/** Draws the list of a column. It comes from above, since a list draws cards, and the card of columns draws lists. */
export const ListContext = createContext<ComponentType<ListProps>>(() => null)
