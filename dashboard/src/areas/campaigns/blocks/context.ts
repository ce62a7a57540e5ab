import { createContext, use } from 'react'
import type { Editing, Status } from './useBlocks.tsx'

export const StatusContext = createContext<Status>({ opened: new Set(), errors: new Map() })
export const EditingContext = createContext<Editing | null>(null)

/** Returns the changes that the parts of the composer can ask for. */
export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('A block stands outside of its composer.')
  return editing
}
