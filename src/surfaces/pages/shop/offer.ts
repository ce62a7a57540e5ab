import type { PublicProduct, ShopNewsletter } from '#areas/products/index.ts'

export interface Offer {
  newsletter: ShopNewsletter
  product: PublicProduct
  /** False: what is paid here is play money. A draft leaves it out, since nothing can be paid there. */
  livemode?: boolean
}

/** The entries of the form, as they were sent. */
export interface Entries {
  email: string
  amount: string
  coupon: string
  newsletter: boolean
}

/** The state of the form, once it was sent. */
export interface SentForm {
  entries: Entries
  /** The sentence of a refusal, and its field. */
  refused?: { fault: string; field: 'email' | 'amount' | 'coupon' | null }
  /** The price with the coupon of the entries. */
  applied?: { full: number; discount: number; price: number }
}
