import { z } from 'zod'
import { consentText, PublicNewsletter, publicView } from '#areas/contacts/index.ts'
import type { Caller } from '#operation/caller.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

const Price = z.int().min(1).nullable()

export const PaidOffer = z.strictObject({
  currency: z.string().length(3),
  monthlyPrice: Price,
  yearlyPrice: Price,
  trialDays: z.int().min(0),
  benefits: z.array(z.string().max(200)).max(10),
})
export type PaidOffer = z.output<typeof PaidOffer>

export const PaidSite = PublicNewsletter.extend({
  consentText: z.string().max(300),
  asksForConfirmation: z.boolean(),
})
export type PaidSite = z.output<typeof PaidSite>

export function paidOffer({ paid }: Newsletter): PaidOffer {
  const { currency, monthlyPrice, yearlyPrice, trialDays, benefits } = paid
  return { currency, monthlyPrice, yearlyPrice, trialDays, benefits }
}

export function paidSite(newsletter: Newsletter, caller: Caller): PaidSite {
  return {
    ...publicView(newsletter, caller),
    consentText: consentText(newsletter),
    asksForConfirmation: newsletter.asksForConfirmation,
  }
}
