import { z } from 'zod'
import { isPrivateAddress } from '#lib/ip.ts'
import { mailboxIdentity } from '#operation/address-identity.ts'
import { EmailAddress } from '#operation/email-address.ts'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour, perVisitor } from '#operation/limit.ts'
import { admit, firstStatus } from './admit.ts'
import { boundKey, Consent, FieldChanges, noNewsletter, Source, Status, Subscriber, Tag, tagBeingDeleted, TAGS_MAX, tooManyTags } from './contact.ts'
import { subscriberOf } from './contact-sql.ts'
import { checkFields } from './fields/custom-field.ts'
import { customFields } from './fields/custom-field-sql.ts'
import { newsletterFor } from './find-newsletter.ts'
import { hasRoomForTags } from './sign-up.ts'
import { withTags } from './tags/use-tags.ts'

const VisitorIp = z
  .union([z.ipv4(), z.ipv6()])
  .refine((address) => !isPrivateAddress(address), 'A visitor has no private address: pass the one that your server sees, not that of your proxy')
  .meta({ description: "The visitor's address, passed by a server; counted for the limit of 5 in 10 minutes.", examples: ['198.51.100.7'] })

export const add_contact = operation({
  name: 'add_contact',
  route: 'POST /contacts',
  summary: 'Add a contact, or sign a reader up.',
  description: `To a full access key the answer is the subscriber: 201 when it is new or came back, 200 when it was there (tags and fields are merged).
To a signups only key it is 202 with the address and the status that a new address would have: it never tells whether the address was known, and changes nothing of an active reader. Tags and fields of one who comes back wait for their confirmation, and are left out where none is asked for. Which tags exist it does tell (422 for one that does not), since forms name their tags openly.
Where the newsletter asks for confirmation the contact is pending until the reader clicks the link in the mail that this sends. With a signups only key tags must exist already, since anybody may use it. A bounced or complained address is never revived: a new contact of an address on the suppression list (list_suppressions) is bounced or complained from the start.`,
  effect: 'write',
  access: 'signups',
  limits: [perHour(600), perVisitor(5, 600)],
  input: z.strictObject({
    email: EmailAddress,
    newsletterId: Id('nl')
      .optional()
      .meta({ description: "The newsletter that a signups only key is bound to, else the account's first, when left out." }),
    source: Source.optional().meta({
      description: 'Where the signup came from; `api` when left out, and `dashboard` where a person of the account adds the contact.',
    }),
    tags: z.array(Tag).max(TAGS_MAX).default([]),
    fields: FieldChanges.default({}),
    visitorIp: VisitorIp.optional(),
    consent: Consent.optional(),
  }),
  output: Subscriber,
  status: 201,
  otherAnswers: { 200: Subscriber, 202: z.strictObject({ email: EmailAddress, status: Status }).meta({ id: 'Signup' }) },
  refuses: [notFound, noNewsletter, boundKey, tooManyTags, tagBeingDeleted],
  example: { email: 'reader@example.com', source: 'website footer', fields: { first_name: 'Ada' } },

  // Signups of one address wait for each other: they find what the one before has written, and are asked to confirm once.
  conflictKeys: ({ email }) => [mailboxIdentity(email)],

  async handler({ email, newsletterId, source = null, tags, fields, consent }, ctx) {
    const newsletter = await newsletterFor(ctx, newsletterId)
    checkFields(fields, await customFields(ctx))
    const trusted = ctx.caller.kind !== 'key' || ctx.caller.level === 'full'
    const brought = { email, source, tags, fields }
    const full = `A contact holds at most ${TAGS_MAX} tags; remove one first.`
    if (trusted && !(await hasRoomForTags(ctx, newsletter.id, brought))) return ctx.refuse(tooManyTags, full)
    brought.tags = await withTags(ctx, [], tags, { mayCreate: trusted })
    const wayIn = ctx.caller.kind === 'person' ? 'dashboard' : 'api'
    const admission = { trusted, wayIn, via: trusted ? wayIn : 'form', ip: ctx.visitor, consent } as const
    const { contact, before, begins } = await admit(ctx, newsletter, brought, admission)
    // Another process gave the contact tags in the meantime.
    if (trusted && contact !== before && brought.tags.some((tag) => !contact.tags.includes(tag))) return ctx.refuse(tooManyTags, full)

    ctx.answer(!trusted ? 202 : begins ? 201 : 200)
    return trusted ? subscriberOf(contact) : { email, status: firstStatus(newsletter) }
  },
})
