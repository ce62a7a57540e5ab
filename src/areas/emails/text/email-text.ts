import type { ImagesById } from '../blocks/images.ts'
import type { ProductsById } from '../blocks/products.ts'
import type { Content } from './content.ts'

/** A text as its author wrote it. */
export interface EmailText {
  subject: string
  previewText: string
  content: Content
  /** The uploaded images that its blocks name. */
  images?: ImagesById
  /** The products that its blocks name, as they are now. */
  products?: ProductsById
  /** The access that the rest of the text needs, where this is only a part of it. */
  offer?: 'everyone' | 'subscribers' | 'paid'
  /** Stands below the text of a mail that answers one person, such as an order. Without it the mail is one of a list, and has links to leave that. */
  closing?: Closing
  /** Marks each part of the HTML by its place in the text, for the editor beside a preview. No mail has marks. */
  places?: boolean
  /**
   * Set for an issue, whose head has the day. `on_web`: and a link to its page. The address is a reader's value, so that copies share a compiled
   * e-mail.
   */
  issue?: 'on_web' | 'mailed'
}

/** The end of a mail that answers one person: a button, a line below it, and the reason why the person gets the mail. All may hold Liquid. */
export interface Closing {
  label: string
  address: string
  note: string
  reason: string
}
