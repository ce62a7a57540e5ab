import { createContext } from 'react'
import type { FieldError } from '../content.ts'
import type { Block } from './block.ts'

export interface Editing {
  change(block: Block): void
  /** The errors of each block, by id. Their pointers begin below the block. */
  errors: ReadonlyMap<string, FieldError[]>
}

export const EditingContext = createContext<Editing>({ change: () => {}, errors: new Map() })
/** The ids of deleted images. A stable set, so that a key draws no other block anew. */
export const DeletedImagesContext = createContext<ReadonlySet<string>>(new Set())
