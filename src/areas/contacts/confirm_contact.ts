import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { CONFIRM } from './confirmation-message.ts'
import { emitUpdated, subscriberConfirmed } from './contact-events.ts'
import { lockContact, recordConsent, subscriberOf, writeContact } from './contact-sql.ts'
import { linkExpired, readerOf, ReaderView, readerView } from './reader-page.ts'
import { afterConfirmation } from './sign-up.ts'

export const confirm_contact = operation({
  name: 'confirm_contact',
  route: null,
  summary: 'A reader confirms. Twice is once; a link from before an unsubscribe is void.',
  effect: 'write',
  access: 'reader',
  purpose: CONFIRM,
  input: z.strictObject({}),
  output: ReaderView,
  status: 200,
  refuses: [linkExpired],
  example: {},

  async handler(_input, ctx) {
    const { subjectId, spell } = readerOf(ctx)
    const contact = await lockContact(ctx, subjectId)
    if (!contact || contact.spell !== spell || contact.status === 'unsubscribed') return ctx.refuse(linkExpired, 'Sign up again to get a new one.')
    if (contact.status !== 'pending') return readerView(ctx, contact)

    const confirmed = await writeContact(ctx, afterConfirmation(contact, ctx.now))
    ctx.emit(subscriberConfirmed, { subscriber: subscriberOf(confirmed) })
    emitUpdated(ctx, contact, confirmed)
    await recordConsent(ctx, { contactId: contact.id, kind: 'confirmed', via: 'email_link', ip: ctx.visitor })
    return readerView(ctx, confirmed)
  },
})
