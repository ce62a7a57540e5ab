import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { ContactId, Subscriber, Tag } from '../record/contact.ts'
import { emitUpdated } from '../record/contact-events.ts'
import { lockContact, subscriberOf, writeContact } from '../record/contact-sql.ts'

export const remove_tag = operation({
  name: 'remove_tag',
  route: 'DELETE /contacts/{contactId}/tags/{tag}',
  summary: 'Remove a tag from one contact.',
  description: 'Returns the contact. Removing a tag that it does not have changes nothing.',
  effect: 'write',
  effectOf: ({ tag }, scope) => effectOnLive(scope, { kind: 'tag', names: [tag] }),
  access: 'full',
  guarded: true,
  limits: [perHour(600)],
  input: z.strictObject({ contactId: ContactId, tag: Tag }),
  output: Subscriber,
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub'), tag: 'vip' },

  async handler({ contactId, tag }, ctx) {
    const contact = await lockContact(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    ctx.guard(subscriberOf(contact))
    if (!contact.tags.includes(tag)) return subscriberOf(contact)

    const untagged = await writeContact(ctx, {
      ...contact,
      tags: contact.tags.filter((held) => held !== tag),
    })
    emitUpdated(ctx, contact, untagged)
    return subscriberOf(untagged)
  },
})
