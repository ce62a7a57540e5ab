import type { PublicProduct, ShopNewsletter } from '#areas/products/index.ts'

export interface Offer {
  newsletter: ShopNewsletter
  product: PublicProduct
  /** False when only sandbox money is used. Missing for drafts, which cannot be bought. */
  livemode?: boolean
}

/** The values of the form as sent. */
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
