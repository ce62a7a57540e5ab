import type { ImagesById } from '../blocks/images.ts'
import type { ProductsById } from '../blocks/products.ts'
import type { Content } from './content.ts'

/** A text as its author wrote it, with what else its mail depends on. */
export interface EmailText {
  subject: string
  previewText: string
  content: Content
  images?: ImagesById
  /** The products that its blocks name, as they are now. */
  products?: ProductsById
  /** The readers who get the rest of the text, when this is only the part above a paywall. */
  offer?: 'everyone' | 'subscribers' | 'paid'
  /**
   * The end of a mail to one person, such as about an order. Without it, the mail has links to
   * unsubscribe.
   */
  closing?: Closing
  /**
   * True: elements of the HTML have attributes with their positions in the text, for the editor's
   * preview.
   */
  places?: boolean
  /**
   * Present for an issue. `on_web` adds a link to its page. The link's address is a reader's value,
   * so that copies of a text share a compiled e-mail.
   */
  issue?: 'on_web' | 'mailed'
}

/** The button and note at the end of a mail to one person. They may have Liquid. */
export interface Closing {
  label: string
  address: string
  note: string
  reason: string
}
