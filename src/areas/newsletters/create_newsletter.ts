import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { isReservedSlug, Newsletter, newsletterFields, NewsletterName, slugTaken } from './newsletter.ts'
import { startNewsletter } from './start-newsletter.ts'

export const create_newsletter = operation({
  name: 'create_newsletter',
  route: 'POST /newsletters',
  summary: 'Create a newsletter.',
  description:
    "Only the name is needed. Without a slug, one is made of the name. Without a sender, mail comes from the server's address (MAIL_FROM), else from the account owner's.",
  effect: 'write',
  access: 'full',
  input: z.strictObject({
    name: NewsletterName,
    ...newsletterFields,
  }),
  output: Newsletter,
  status: 201,
  refuses: [slugTaken],
  example: { name: 'The Weekly Garden', slug: 'weekly-garden' },

  async handler(wanted, ctx) {
    if (wanted.slug !== undefined && isReservedSlug(wanted.slug))
      throw invalid([{ code: 'reserved', detail: `The slug ${wanted.slug} is reserved. Choose another.`, pointer: '/slug' }])
    const made = await startNewsletter(ctx, wanted)
    if (!made) return ctx.refuse(slugTaken, `The slug ${wanted.slug} is taken. Choose another, or leave it out.`)
    return made
  },
})
