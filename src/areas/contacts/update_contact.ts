import { z } from 'zod'
import { isDuplicate } from '#db/rows.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { addressHash, lockAddress } from './record/address-lock-sql.ts'
import { addressMoved } from './record/address-moved.ts'
import { confirmationWanted } from './signup/confirmation-wanted.ts'
import {
  addressTaken,
  ContactId,
  FieldChanges,
  mergeFields,
  NewTag,
  Source,
  Subscriber,
  tagBeingDeleted,
  TAGS_MAX,
  tooManyTags,
} from './record/contact.ts'
import { emitUpdated } from './record/contact-events.ts'
import {
  type Contact,
  findContact,
  findContactByEmail,
  lockContact,
  subscriberOf,
  writeContact,
} from './record/contact-sql.ts'
import { checkFields } from './fields/custom-field.ts'
import { customFields } from './fields/custom-field-sql.ts'
import { ADDRESS_ERASED, addressErased } from './record/erased-address.ts'
import { findErasedAmong } from './suppressions/erased-sql.ts'
import { holdBack, letGo } from './suppressions/suppression-sql.ts'
import { withTags } from './tags/with-tags.ts'

export const update_contact = operation({
  name: 'update_contact',
  route: 'PATCH /contacts/{contactId}',
  summary: "Change a contact's address, source, tags or custom fields.",
  description:
    'A merge patch (RFC 7396): `tags` replaces the whole list, each field in `fields` is set on its own, and null removes it. A contact always has a source. When the address of a pending contact changes, a new mail asks for confirmation, and the earlier link is void. With an address on the suppression list, a contact becomes bounced or complained. A bounced contact whose address is corrected gets its earlier status back.',
  effect: 'write',
  // Tags that are left out are removed, which may start an automation too.
  async effectOf({ contactId, tags, fields = {} }, scope) {
    const held = tags === undefined ? [] : ((await findContact(scope, contactId))?.tags ?? [])
    return effectOnLive(
      scope,
      { kind: 'tag', names: [...held, ...(tags ?? [])] },
      { kind: 'field', names: Object.keys(fields) },
    )
  },
  access: 'full',
  guarded: true,
  input: z.strictObject({
    contactId: ContactId,
    email: EmailAddress.optional(),
    source: Source.optional(),
    tags: z.array(NewTag).max(TAGS_MAX).optional(),
    fields: FieldChanges.optional(),
  }),
  output: Subscriber,
  status: 200,
  refuses: [notFound, addressTaken, tooManyTags, tagBeingDeleted, addressErased],
  example: { contactId: exampleId('sub'), fields: { first_name: 'Ada' } },

  async handler({ contactId, email, source, tags, fields = {} }, ctx) {
    if (email !== undefined) await lockAddress(ctx, addressHash(email))
    const contact = await lockContact(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    ctx.guard(subscriberOf(contact))
    checkFields(fields, await customFields(ctx))
    const other =
      email === undefined ? undefined : await findContactByEmail(ctx, contact.newsletterId, email)
    if (other && other.id !== contactId)
      return ctx.refuse(
        addressTaken,
        `${email} is the address of ${other.id}. Delete one of the two, or choose another address.`,
      )

    const moved = email !== undefined && addressIdentity(email) !== addressIdentity(contact.email)
    if (moved && (await findErasedAmong(ctx, [email])).size > 0)
      return ctx.refuse(addressErased, ADDRESS_ERASED)
    const written = await writeContact(ctx, {
      ...contact,
      email: email ?? contact.email,
      source: source ?? contact.source,
      tags:
        tags === undefined
          ? contact.tags
          : await withTags(
              ctx,
              contact.tags.filter((tag) => tags.includes(tag)),
              tags,
            ),
      fields: mergeFields(contact.fields, fields),
      // Makes links mailed to the old address invalid: they must neither confirm the new address
      // nor show it.
      generation: moved ? contact.generation + 1 : contact.generation,
    }).catch((error: unknown) => {
      // Another request took the address since the check above.
      if (isDuplicate(error))
        return ctx.refuse(
          addressTaken,
          `${email} is now the address of another contact. Choose another address.`,
        )
      throw error
    })
    const now = moved ? await afterMove(ctx, written) : written
    if (moved && now.status === 'pending') {
      await ctx.signal(confirmationWanted, { contact: now, byStranger: false })
      await ctx.countRecipients(1)
    }
    if (now.email !== contact.email) await ctx.signal(addressMoved, { contact: now })
    emitUpdated(ctx, contact, now)
    return subscriberOf(now)
  },
})

/**
 * Sets the status of a contact whose address changed. It gets the status before its bounce, unless
 * the new address is suppressed.
 */
async function afterMove(scope: Scope, contact: Contact): Promise<Contact> {
  await letGo(scope, contact.id)
  await holdBack(scope, [contact.email])
  return (await findContact(scope, contact.id))!
}
