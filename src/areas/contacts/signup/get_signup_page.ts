import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { consentText, PublicNewsletter, publicView, findVisitedNewsletter } from './signup-page.ts'

export const get_signup_page = operation({
  name: 'get_signup_page',
  route: null,
  summary: "Read the contents of a newsletter's public page.",
  effect: 'read',
  access: 'public',
  whileClosed: true,
  input: z.strictObject({}),
  output: PublicNewsletter.extend({
    about: z.string().max(2000),
    writer: z.string().max(200),
    consentText: z.string().max(300),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  async handler(_input, ctx) {
    const newsletter = await findVisitedNewsletter(ctx)
    return {
      ...publicView(newsletter, ctx.caller),
      about: newsletter.about,
      writer: newsletter.sender.name,
      consentText: consentText(newsletter),
    }
  },
})
