import type { EmailHtml } from '../html/email-html.ts'
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
  /** Replaces Liquid by words, the same for the same text. */
  protect(text: string): string
  /** Marks the row of each block by its id. */
  places?: boolean
  /** Returns a word that stands for a Liquid tag of ours. */
  keep(tag: string): string
  /** Writes HTML of an author as text. */
  textOf(made: EmailHtml): string
}

/** A column of blocks; its width is in pixels. */
export interface Column extends Setting {
  width: number
  /** Collects the styles of HTML blocks for the head of the page. */
  addStyles(styles: string): void
}

/** Decides by place. A block for some readers is not public. */
export function isShown({ visibleIn = 'both', when }: Block, place: Place): boolean {
  if (place === 'archive') return visibleIn !== 'email' && when === undefined
  return visibleIn !== 'web'
}
