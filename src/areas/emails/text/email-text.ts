import type { ImagesById } from '../blocks/images.ts'
import type { Content } from './content.ts'

/** A text as its author wrote it. */
export interface EmailText {
  subject: string
  previewText: string
  content: Content
  /** The uploaded images that its blocks name. */
  images?: ImagesById
  /** The access that the rest of the text needs, where this is only a part of it. */
  offer?: 'everyone' | 'subscribers' | 'paid'
}
