import type { ImagesById } from '../blocks/images.ts'
import type { ProductsById } from '../blocks/products.ts'
import type { Content } from './content.ts'

/** A text as its author wrote it. */
export interface EmailText {
  subject: string
  previewText: string
  content: Content
  images?: ImagesById
  /** The products that its blocks name, as they are now. */
  products?: ProductsById
  /** The access to the rest of the text, of which this is a part. */
  offer?: 'everyone' | 'subscribers' | 'paid'
  /** For a mail to one person, such as an order. Without it, the mail has links to unsubscribe. */
  closing?: Closing
  /** Marks parts of the HTML by their places, for the editor's preview only. */
  places?: boolean
  /**
   * For an issue. `on_web` adds a link, whose address is a reader's value, so copies share a
   * compiled e-mail.
   */
  issue?: 'on_web' | 'mailed'
}

/** The end of a mail to one person. All of it may hold Liquid. */
export interface Closing {
  label: string
  address: string
  note: string
  reason: string
}
