import { z } from 'zod'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perVisitor } from '#operation/limit.ts'
import { admitVisitor, firstStatus } from './admit.ts'
import { type Consent, Source, Status } from '../record/contact.ts'
import { consentText, findVisitedNewsletter } from './signup-page.ts'

export const add_reader = operation({
  name: 'add_reader',
  route: null,
  summary: "A visitor signs up on a newsletter's own form.",
  description: `The answer is the same for every address, so it never shows whether the address was known. An active reader is not changed.
Only a program fills in the field that people do not see. It gets the same answer, and nothing else happens.`,
  effect: 'write',
  access: 'public',
  limits: [perVisitor(5, 600)],
  input: z.strictObject({
    email: EmailAddress,
    source: Source.optional().meta({ description: '`form` when left out.' }),
    page: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .meta({ description: 'The page with the form, where the browser sent it.' }),
    website: z
      .string()
      .max(1000)
      .default('')
      .meta({ description: 'The field that people do not see.' }),
  }),
  output: z.strictObject({ email: EmailAddress, status: Status }),
  status: 200,
  refuses: [notFound],
  example: { email: 'reader@example.com' },

  async handler({ email, source = null, page, website }, ctx) {
    const newsletter = await findVisitedNewsletter(ctx)
    const told = { email, status: firstStatus(newsletter) }
    if (website !== '') return told

    const { baseUrl } = ctx.ports.deployment
    const homes = [`${baseUrl}/n/`, ...(newsletter.siteUrl ? [`${newsletter.siteUrl}/`] : [])]
    const ours = homes.some((home) => page?.startsWith(home))
    const consent: Consent = {
      ...(page !== undefined && { page }),
      ...(ours && { text: consentText(newsletter) }),
    }
    await admitVisitor(ctx, newsletter, { email, source, ip: ctx.visitor, consent })
    return told
  },
})
