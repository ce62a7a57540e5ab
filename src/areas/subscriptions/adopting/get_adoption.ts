import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { Adoption, EXAMPLE_NEWSLETTER } from './adoption.ts'
import { showAdoption } from './show-adoption.ts'

export const get_adoption = operation({
  name: 'get_adoption',
  route: 'GET /payments/adopt/{newsletterId}',
  summary: 'Read how far the adoption of subscriptions is, and what its witness has seen.',
  description:
    'For 40 days the witness reads the paid invoices of the Stripe account every six hours. It reports each second charge of one person for the same time here, on the overview, and by a mail to the owner.',
  effect: 'read',
  access: 'full',
  owners: true,
  input: z.strictObject({ newsletterId: Id('nl') }),
  output: Adoption,
  status: 200,
  refuses: [notFound],
  example: { newsletterId: EXAMPLE_NEWSLETTER },

  async handler({ newsletterId }, ctx) {
    if (!(await findNewsletter(ctx, newsletterId)))
      return ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
    return showAdoption(ctx, newsletterId)
  },
})
