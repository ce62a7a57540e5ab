import { z } from 'zod'
import { consentText, PublicNewsletter, publicView } from '#areas/contacts/index.ts'
import type { Caller } from '#operation/caller.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import {
  Currency,
  MinimumPrice,
  Price,
  ProductDescription,
  ProductName,
  RequiresSignup,
  type StoredProduct,
} from '../record/product.ts'
import type { ProductFile } from '../record/product.ts'

export const ShopNewsletter = PublicNewsletter.extend({
  consentText: z.string().max(300),
  asksForConfirmation: z.boolean(),
})
export type ShopNewsletter = z.output<typeof ShopNewsletter>

export const PublicProduct = z.strictObject({
  id: z.string().max(40),
  name: ProductName,
  description: ProductDescription,
  price: Price,
  minimumPrice: MinimumPrice,
  currency: Currency,
  requiresSignup: RequiresSignup,
  file: z.strictObject({ name: z.string().max(200), bytes: z.int().min(0) }).nullable(),
})
export type PublicProduct = z.output<typeof PublicProduct>

export function shopNewsletter(newsletter: Newsletter, caller: Caller): ShopNewsletter {
  return {
    ...publicView(newsletter, caller),
    consentText: consentText(newsletter),
    asksForConfirmation: newsletter.asksForConfirmation,
  }
}

export function publicProduct(
  product: StoredProduct,
  file: ProductFile | undefined,
): PublicProduct {
  const { id, name, description, price, minimumPrice, currency, requiresSignup } = product
  return {
    id,
    name,
    description,
    price,
    minimumPrice,
    currency,
    requiresSignup,
    file: file ? { name: file.name, bytes: file.bytes } : null,
  }
}
