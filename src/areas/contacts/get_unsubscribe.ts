import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { UNSUBSCRIBE } from './confirmation-message.ts'
import { findContact } from './contact-sql.ts'
import { linkExpired, readerOf, ReaderView, readerView } from './reader-page.ts'

export const get_unsubscribe = operation({
  name: 'get_unsubscribe',
  route: null,
  summary: 'What the unsubscribe page shows. Changes nothing: scanners open links.',
  effect: 'read',
  access: 'reader',
  purpose: UNSUBSCRIBE,
  input: z.strictObject({}),
  output: ReaderView,
  status: 200,
  refuses: [linkExpired],
  example: {},

  async handler(_input, ctx) {
    const contact = await findContact(ctx, readerOf(ctx).subjectId)
    return contact ? readerView(ctx, contact) : ctx.refuse(linkExpired, 'This address is not on the list any more.')
  },
})
