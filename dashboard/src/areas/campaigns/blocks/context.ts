import { createContext, use } from 'react'
import type { Editing } from './useBlocks.tsx'

export const EditingContext = createContext<Editing | null>(null)

/** Returns the state that the parts of the composer share. */
export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('A block stands outside of its composer.')
  return editing
}
