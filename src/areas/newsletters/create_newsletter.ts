import { z } from 'zod'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import {
  isReservedSlug,
  Newsletter,
  newsletterFields,
  newsletterLimitReached,
  NewsletterName,
  NEWSLETTERS_MAX,
  slugTaken,
} from './newsletter.ts'
import { countNewsletters } from './newsletter-sql.ts'
import { startNewsletter } from './start-newsletter.ts'

export const create_newsletter = operation({
  name: 'create_newsletter',
  route: 'POST /newsletters',
  summary: 'Create a newsletter.',
  description:
    "Only the name is needed. Without a slug, one is made of the name. Without a sender, mail comes from the server's address (MAIL_FROM), else from the account owner's. An account has at most 1,000 newsletters.",
  effect: 'write',
  access: 'full',
  input: z.strictObject({
    name: NewsletterName,
    ...newsletterFields,
  }),
  output: Newsletter,
  status: 201,
  refuses: [slugTaken, newsletterLimitReached],
  example: { name: 'The Weekly Garden', slug: 'weekly-garden' },

  async handler(wanted, ctx) {
    if (wanted.slug !== undefined && isReservedSlug(wanted.slug))
      throw invalid([
        {
          code: 'reserved',
          detail: `The slug ${wanted.slug} is reserved. Choose another.`,
          pointer: '/slug',
        },
      ])
    await lockAccount(ctx)
    if ((await countNewsletters(ctx)) >= NEWSLETTERS_MAX)
      return ctx.refuse(
        newsletterLimitReached,
        `An account has at most ${NEWSLETTERS_MAX} newsletters. Delete one that you no longer need.`,
      )

    const made = await startNewsletter(ctx, wanted)
    if (!made)
      return ctx.refuse(
        slugTaken,
        `The slug ${wanted.slug} is taken. Choose another, or leave it out.`,
      )
    return made
  },
})
