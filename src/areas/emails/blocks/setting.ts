import type { EmailHtml } from '../html/email-html.ts'
import type { Look } from '#lib/look.ts'
import type { Place } from './place.ts'
import type { Block } from './block.ts'
import type { ImagesById } from './images.ts'
import type { ProductsById } from './products.ts'

/** All that the rendering of blocks depends on besides the blocks. */
export interface Setting {
  look: Look
  /** The language of the newsletter. */
  language: string
  place: Place
  images: ImagesById
  products: ProductsById
  /** Replaces Liquid in a text by placeholders. Equal Liquid gets equal placeholders. */
  protect(text: string): string
  /** Adds each block's id to its row, for the editor. */
  places?: boolean
  /** Returns a placeholder for a Liquid tag that the program adds. */
  keep(tag: string): string
  /** Returns an author's HTML as plain text. */
  textOf(made: EmailHtml): string
}

/** A column of blocks, with its width in pixels. */
export interface Column extends Setting {
  width: number
  /** Collects the styles of HTML blocks for the `<head>`. */
  addStyles(styles: string): void
}

/**
 * Returns whether a block is shown in a place. The archive leaves out blocks that only some readers
 * get.
 */
export function isShown({ visibleIn = 'both', when }: Block, place: Place): boolean {
  if (place === 'archive') return visibleIn !== 'email' && when === undefined
  return visibleIn !== 'web'
}
