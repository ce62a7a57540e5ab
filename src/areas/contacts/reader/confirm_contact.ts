import type { AccountDb } from '#db/account-db.ts'
import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { lockContactAndAddress } from '../record/address-lock-sql.ts'
import { CONFIRM } from './reader-purposes.ts'
import { emitUpdated, subscriberConfirmed } from '../record/contact-events.ts'
import { type Awaiting, subscriberOf, writeContact } from '../record/contact-sql.ts'
import { recordConsent } from '../record/consent-sql.ts'
import { growthOf } from '../growth/growth.ts'
import { noteGrowth } from '../growth/growth-sql.ts'
import { fitsType } from '../fields/custom-field.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import { linkExpired, readerOf, ReaderView, readerView } from './reader-page.ts'
import { forgetErased } from '../suppressions/erased-sql.ts'
import { afterConfirmation } from '../signup/sign-up.ts'
import { findKnownTags } from '../tags/tag-sql.ts'

export const confirm_contact = operation({
  name: 'confirm_contact',
  route: null,
  summary:
    'A reader confirms. Repeating it changes nothing; a link from before an unsubscribe is void.',
  effect: 'write',
  access: 'reader',
  purpose: CONFIRM,
  input: z.strictObject({}),
  output: ReaderView,
  status: 200,
  refuses: [linkExpired],
  example: {},

  async handler(_input, ctx) {
    const { subjectId, generation } = readerOf(ctx)
    // A welcome mail, which may follow, is counted for the address.
    const contact = await lockContactAndAddress(ctx, subjectId)
    if (!contact || contact.generation !== generation || contact.status === 'unsubscribed')
      return ctx.refuse(linkExpired, 'Sign up again to get a new link.')
    if (contact.status !== 'pending') return readerView(ctx, contact, true)

    const confirmed = await writeContact(
      ctx,
      afterConfirmation({ ...contact, awaiting: await stillKnown(ctx, contact.awaiting) }, ctx.now),
    )
    await forgetErased(ctx, contact.email)
    await noteGrowth(ctx, growthOf(contact, confirmed))
    ctx.emit(subscriberConfirmed, { subscriber: subscriberOf(confirmed) })
    emitUpdated(ctx, contact, confirmed)
    await recordConsent(ctx, {
      contactId: contact.id,
      kind: 'confirmed',
      via: 'email_link',
      ip: ctx.visitor,
    })
    return readerView(ctx, confirmed, true)
  },
})

/** Removes tags and fields that were deleted since the signup, and values of a wrong type. */
async function stillKnown(scope: AccountDb, awaiting: Awaiting | null): Promise<Awaiting | null> {
  if (!awaiting) return null
  const [tags, fields] = [await findKnownTags(scope, awaiting.tags), await customFields(scope)]
  const fits = ([name, value]: [string, unknown]) =>
    fields.some((field) => field.name === name && (value === null || fitsType(value, field.type)))
  return {
    tags: awaiting.tags.filter((tag) => tags.includes(tag)),
    fields: Object.fromEntries(Object.entries(awaiting.fields).filter(fits)),
  }
}
