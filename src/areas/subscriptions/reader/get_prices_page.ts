import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import { signBuyerSession } from '#operation/callers/reader-session.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findVisitedNewsletter } from '#areas/contacts/index.ts'
import { paymentAccountOf, takesCurrency } from '#areas/payments/index.ts'
import { isPaid } from '../tiers/paid-now-sql.ts'
import { liveSubscriptionsOf } from '../record/subscription-sql.ts'
import { findBoughtHere, findSignedInReader } from '../tiers/signed-in-reader.ts'
import { PaidOffer, paidOffer, PaidSite, paidSite } from './paid-offer.ts'

export const get_prices_page = operation({
  name: 'get_prices_page',
  route: null,
  summary:
    'Read the page with a newsletter’s prices, as any visitor or a signed-in reader sees it.',
  effect: 'read',
  access: 'public',
  input: z.strictObject({}),
  output: z.strictObject({
    newsletter: PaidSite,
    offer: PaidOffer.nullable().meta({ description: 'Null: nothing is for sale.' }),
    livemode: z.boolean(),
    reader: z
      .strictObject({
        email: StoredEmailAddress,
        isPaid: z.boolean(),
        pays: z.boolean().meta({
          description: 'Whether a subscription is live, and not complimentary access alone.',
        }),
      })
      .nullable(),
    buyer: z.string().max(500).nullable().meta({
      description:
        'For the form: names the subscription that this browser may begin. Null for a reader who is signed in, and for a browser that has begun one.',
    }),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  async handler(_input, ctx) {
    const newsletter = await findVisitedNewsletter(ctx)
    const site = paidSite(newsletter, ctx.caller)
    const account = await paymentAccountOf(ctx)
    const contact = await findSignedInReader(ctx, newsletter)
    const bought = await findBoughtHere(ctx, newsletter)
    const pays = contact !== null && (await liveSubscriptionsOf(ctx, [contact.id])).length > 0
    const isPayable =
      account?.status === 'active' && takesCurrency(account, newsletter.paid.currency)
    return {
      newsletter: site,
      offer: site.isOpen && newsletter.paid.enabled && isPayable ? paidOffer(newsletter) : null,
      livemode: account?.livemode ?? false,
      reader: contact && {
        email: contact.email,
        isPaid: await isPaid(ctx, contact, ctx.now),
        pays,
      },
      buyer:
        contact === null && (bought === null || bought.status === 'ended')
          ? signBuyerSession(
              ctx.ports.vault,
              {
                accountId: ctx.accountId,
                subscriptionId: typeId('psn', newUuid(ctx.now.getTime())),
                typed: 0,
              },
              ctx.now,
            )
          : null,
    }
  },
})
