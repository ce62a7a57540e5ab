import type { Block } from './block.ts'

/** The props of the form of a block. */
export interface FormOf<One extends Block> {
  block: One
  /** Changes some of its fields. A field that is undefined is left out. */
  set: (some: Partial<One>) => void
  /** Returns the first error of a field, or of a part of it. */
  errorAt: (name: string) => string | undefined
}

/** Returns a text that may be left out, as the API has it. */
export const orLeftOut = (value: string) => (value === '' ? undefined : value)
