import { createContext } from 'react'
import type { FieldError } from '../content.ts'
import type { Block } from './block.ts'

/** The pictures on their way to one block, whose form shows them. */
export interface OnTheWay {
  key: string
  /** The reason why it was refused; null while it is on its way. */
  why: string | null
}

export interface Editing {
  change(block: Block): void
  /** The errors of each block, by id. Their pointers begin below the block. */
  errors: ReadonlyMap<string, FieldError[]>
  /** Puts files into an image or a gallery. */
  fill(id: string, files: readonly File[]): void
  waiting: readonly OnTheWay[]
  retry(key: string): void
  /** The pointer of the field to which a check led; empty otherwise. */
  field: string
}

export const EditingContext = createContext<Editing>({
  change: () => {},
  errors: new Map(),
  fill: () => {},
  waiting: [],
  retry: () => {},
  field: '',
})
/** The ids of deleted images. A stable set, so that a key draws no other block anew. */
export const DeletedImagesContext = createContext<ReadonlySet<string>>(new Set())
