import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { UNSUBSCRIBE } from './reader-purposes.ts'
import { lockContact } from '../record/contact-sql.ts'
import { addressDigest } from './preferences-token.ts'
import { linkExpired, readerOf, ReaderView, readerView } from './reader-page.ts'
import { unsubscribe } from '../leaving/unsubscribe.ts'

export const unsubscribe_reader = operation({
  name: 'unsubscribe_reader',
  route: null,
  summary:
    "A reader unsubscribes, by a mail's link or by the mail app's button (RFC 8058). It is never refused for a plan or a limit.",
  effect: 'write',
  access: 'reader',
  purpose: UNSUBSCRIBE,
  input: z.strictObject({ via: z.enum(['email_link', 'mail_app']) }),
  output: ReaderView,
  status: 200,
  refuses: [linkExpired],
  example: { via: 'email_link' },

  async handler({ via }, ctx) {
    const { subjectId, generation, aboutId } = readerOf(ctx)
    const contact = await lockContact(ctx, subjectId)
    if (!contact)
      return ctx.refuse(
        linkExpired,
        'This address is no longer on the list. There is nothing to do.',
      )
    const left = await unsubscribe(ctx, contact, { via, ip: ctx.visitor, campaignId: aboutId })
    return readerView(ctx, left, addressDigest(left.email) === generation)
  },
})
