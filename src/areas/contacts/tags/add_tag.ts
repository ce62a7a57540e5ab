import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { ContactId, NewTag, Subscriber, tagBeingDeleted, tooManyTags } from '../record/contact.ts'
import { emitUpdated } from '../record/contact-events.ts'
import { lockContact, subscriberOf, writeContact } from '../record/contact-sql.ts'
import { withTags } from './with-tags.ts'

export const add_tag = operation({
  name: 'add_tag',
  route: 'POST /contacts/{contactId}/tags',
  summary: 'Put a tag on one contact.',
  effect: 'write',
  effectOf: ({ tag }, scope) => effectOnLive(scope, { kind: 'tag', names: [tag] }),
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({ contactId: ContactId, tag: NewTag }),
  output: Subscriber,
  status: 200,
  refuses: [notFound, tooManyTags, tagBeingDeleted],
  example: { contactId: exampleId('sub'), tag: 'vip' },

  async handler({ contactId, tag }, ctx) {
    const contact = await lockContact(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    if (contact.tags.includes(tag)) return subscriberOf(contact)

    const tagged = await writeContact(ctx, {
      ...contact,
      tags: await withTags(ctx, contact.tags, [tag]),
    })
    emitUpdated(ctx, contact, tagged)
    return subscriberOf(tagged)
  },
})
