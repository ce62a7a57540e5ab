import { checkOwner } from '#operation/callers/access.ts'
import { countText } from '#operation/count-text.ts'
import { z } from 'zod'
import { Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import {
  ENDS_PAYMENT,
  EndPaymentOf,
  newsletterDeleting,
  subscriptionActive,
} from './end-payment.ts'
import { newsletterNotEmpty } from './newsletter.ts'
import { deleteNewsletterRows } from './newsletter-jobs.ts'
import { countOf, markDeleting } from './deletion-sql.ts'
import { lockNewsletter } from './newsletter-sql.ts'
import { releaseSlug } from './slug-sql.ts'

export const delete_newsletter = operation({
  name: 'delete_newsletter',
  route: 'DELETE /newsletters/{newsletterId}',
  summary: 'Delete a newsletter.',
  description:
    'A newsletter with contacts or campaigns is deleted only with `withContents=true`. Its contacts and campaigns are deleted with it. While readers pay, it says what becomes of that (`endPayment`). This cannot be undone.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  input: z.strictObject({
    newsletterId: Id('nl'),
    withContents: z.boolean().default(false),
    endPayment: EndPaymentOf,
  }),
  output: Nothing,
  status: 204,
  refuses: [notFound, newsletterNotEmpty, subscriptionActive],
  example: { newsletterId: 'nl_01k5r8f3q5fz9v1m6x2c7n4b0d', withContents: true },

  async handler({ newsletterId, withContents, endPayment = null }, ctx) {
    if (endPayment !== null) checkOwner(ctx.caller, ENDS_PAYMENT)
    const current = await lockNewsletter(ctx, newsletterId)
    if (!current) return ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
    ctx.guard(current)
    const { contacts, campaigns } = await countOf(ctx, newsletterId)
    if (contacts + campaigns > 0 && !withContents) {
      const count = (n: number, noun: string) =>
        n >= 1000 ? `1,000 or more ${noun}s` : countText(n, noun, `${noun}s`)
      const what = `${count(contacts, 'contact')} and ${count(campaigns, 'campaign')}`
      return ctx.refuse(
        newsletterNotEmpty,
        `${current.name} has ${what}. Export the data that you want to keep, then repeat with withContents=true.`,
      )
    }

    await ctx.signal(newsletterDeleting, { newsletterId, endPayment })
    await releaseSlug(ctx, current.slug)
    await markDeleting(ctx, newsletterId)
    await ctx.enqueue(deleteNewsletterRows, { accountId: ctx.accountId, newsletterId })
    return null
  },
})
