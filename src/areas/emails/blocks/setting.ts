import type { Look } from './look.ts'
import type { Place } from './place.ts'
import type { Block } from './block.ts'
import type { ImagesById } from './images.ts'
import type { ProductsById } from './products.ts'

/** All that the rendering of blocks depends on, beside the blocks. */
export interface Setting {
  look: Look
  place: Place
  images: ImagesById
  products: ProductsById
  /** Replaces the Liquid in a text by words that stand for it. The same text gets the same words. */
  protect(text: string): string
  /** Marks the row of each block by its id. */
  places?: boolean
  /** Returns a word that stands for a Liquid tag of ours. */
  keep(tag: string): string
}

/** A column of blocks: its setting, and its width in pixels. */
export interface Column extends Setting {
  width: number
  /** Takes the styles of HTML blocks, which belong into the head of the page. */
  addStyles(styles: string): void
}

/** Returns whether a block is shown at a place. What only some readers get is not public. */
export function isShown({ visibleIn = 'both', when }: Block, place: Place): boolean {
  if (place === 'archive') return visibleIn !== 'email' && when === undefined
  return visibleIn !== 'web'
}
