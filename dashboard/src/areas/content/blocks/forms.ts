import type { Block } from './block.ts'

/** Some fields of a block. A field that is undefined is left out. */
type Some<One extends Block> = { [Key in keyof One]?: One[Key] | undefined }

/** The props of the form of a block. */
export interface FormOf<One extends Block> {
  block: One
  set: (some: Some<One>) => void
  /** Returns the first error of a field, or of a part of it. */
  errorAt: (name: string) => string | undefined
}

/** Returns a text that may be left out, as the API has it. */
export const orLeftOut = (value: string) => (value.trim() === '' ? undefined : value)

export function withSome<One extends Block>(block: One, some: Some<One>): Block {
  return Object.fromEntries(
    Object.entries({ ...block, ...some }).filter(([, value]) => value !== undefined),
  ) as unknown as Block
}
