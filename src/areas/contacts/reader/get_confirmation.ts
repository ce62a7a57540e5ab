import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { CONFIRM } from './reader-purposes.ts'
import { findContact } from '../record/contact-sql.ts'
import { linkExpired, readerOf, ReaderView, readerView } from './reader-page.ts'

export const get_confirmation = operation({
  name: 'get_confirmation',
  route: null,
  summary:
    'Read the contents of the confirmation page. Changes nothing, since mail scanners open links.',
  effect: 'read',
  access: 'reader',
  purpose: CONFIRM,
  input: z.strictObject({}),
  output: ReaderView,
  status: 200,
  refuses: [linkExpired],
  example: {},

  async handler(_input, ctx) {
    const { subjectId, generation } = readerOf(ctx)
    const contact = await findContact(ctx, subjectId)
    if (!contact || contact.generation !== generation)
      return ctx.refuse(linkExpired, 'Sign up again to get a new link.')
    return readerView(ctx, contact, true)
  },
})
