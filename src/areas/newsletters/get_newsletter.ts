import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Newsletter } from './newsletter.ts'
import { findNewsletter } from './newsletter-sql.ts'

export const get_newsletter = operation({
  name: 'get_newsletter',
  route: 'GET /newsletters/{newsletterId}',
  summary: 'Read one newsletter.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ newsletterId: Id('nl') }),
  output: Newsletter,
  status: 200,
  refuses: [notFound],
  example: { newsletterId: 'nl_01k5r8f3q5fz9v1m6x2c7n4b0d' },

  async handler({ newsletterId }, ctx) {
    return (
      (await findNewsletter(ctx, newsletterId)) ??
      ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
    )
  },
})
