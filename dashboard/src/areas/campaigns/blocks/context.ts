import { createContext, use } from 'react'
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
