import { type ComponentType, createContext, use } from 'react'
import type { Block } from './block.ts'
import type { ListAt } from './edits.ts'
import type { Editing, Status } from './useBlocks.tsx'

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
