import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { UNSUBSCRIBE } from './reader-purposes.ts'
import { findContact } from '../record/contact-sql.ts'
import { addressDigest } from './preferences-token.ts'
import { linkExpired, readerOf, ReaderView, readerView } from './reader-page.ts'

export const get_unsubscribe = operation({
  name: 'get_unsubscribe',
  route: null,
  summary:
    'Read the contents of the unsubscribe page. Changes nothing, since mail scanners open links.',
  description:
    'A link that was mailed to an earlier address of the contact still works, and shows no address.',
  effect: 'read',
  access: 'reader',
  purpose: UNSUBSCRIBE,
  input: z.strictObject({}),
  output: ReaderView,
  status: 200,
  refuses: [linkExpired],
  example: {},

  async handler(_input, ctx) {
    const { subjectId, generation } = readerOf(ctx)
    const contact = await findContact(ctx, subjectId)
    if (!contact)
      return ctx.refuse(
        linkExpired,
        'This address is no longer on the list. There is nothing to do.',
      )
    return readerView(ctx, contact, addressDigest(contact.email) === generation)
  },
})
