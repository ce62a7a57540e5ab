import type { PublicProduct, ShopNewsletter } from '#areas/products/index.ts'

export interface Offer {
  newsletter: ShopNewsletter
  product: PublicProduct
  /** False: play money. Drafts leave it out, since nothing can be paid there. */
  livemode?: boolean
}

/** Entries as they were sent. */
export interface Entries {
  email: string
  amount: string
  coupon: string
  newsletter: boolean
}

export interface SentForm {
  entries: Entries
  refused?: { fault: string; field: 'email' | 'amount' | 'coupon' | null }
  applied?: { full: number; discount: number; price: number }
}
