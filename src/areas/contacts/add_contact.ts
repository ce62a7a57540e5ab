import { z } from 'zod'
import { isPrivateAddress } from '#lib/addresses/ip.ts'
import { mailboxIdentity } from '#operation/addresses/address-identity.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { Id } from '#operation/fields.ts'
import type { Caller } from '#operation/caller.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour, perVisitor } from '#operation/limit.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { admit, firstStatus } from './signup/admit.ts'
import {
  boundKey,
  Consent,
  FieldChanges,
  noNewsletter,
  Source,
  Status,
  Subscriber,
  NewTag,
  tagBeingDeleted,
  TAGS_MAX,
  tooManyTags,
} from './record/contact.ts'
import { subscriberOf } from './record/contact-sql.ts'
import { checkFields } from './fields/custom-field.ts'
import { customFields } from './fields/custom-field-sql.ts'
import { ADDRESS_ERASED, addressErased } from './record/erased-address.ts'
import { signupNewsletter } from './record/signup-newsletter.ts'
import { hasRoomForTags, type Origin, ORIGINS } from './signup/sign-up.ts'
import { withTags } from './tags/with-tags.ts'

const VisitorIp = z
  .union([z.ipv4(), z.ipv6()], 'Send an IPv4 or IPv6 address, such as 198.51.100.7')
  .refine(
    (address) => !isPrivateAddress(address),
    'This is a private address, which no visitor has. Pass the address from which the visitor reached you, not that of your proxy',
  )
  .meta({
    description:
      "The visitor's IP address, passed by your server. Each visitor may sign up 5 times in 10 minutes.",
    examples: ['198.51.100.7'],
  })

export const add_contact = operation({
  name: 'add_contact',
  route: 'POST /contacts',
  summary: 'Add a contact, or sign a reader up.',
  description: `A full access key gets the subscriber: 201 when the contact is new or came back, 200 when it existed (tags and fields are merged).
A signups only key gets 202 with the address and the status that a new address would have. The answer never shows whether the address was known, and an active reader is not changed. Tags and fields of a reader who comes back wait for the confirmation; where the newsletter asks for none, they are ignored. Tags must exist already.
A newsletter that asks for confirmation sends a mail: the contact is pending until the reader clicks its link. A bounced or complained contact is never revived. A new one whose address is on the suppression list (list_suppressions) is bounced or complained from the start. An erased address (erase_contact) is refused; with a signups only key its reader is asked to confirm.`,
  effect: 'write',
  effectOf: ({ tags, fields }, scope) =>
    effectOnLive(
      scope,
      { kind: 'tag', names: tags },
      { kind: 'field', names: Object.keys(fields) },
    ),
  access: 'signups',
  limits: [perHour(600), perVisitor(5, 600)],
  input: z.strictObject({
    email: EmailAddress,
    newsletterId: Id('nl').optional().meta({
      description:
        "When left out: the newsletter that a signups only key is bound to, else the account's first.",
    }),
    source: Source.optional().meta({
      description:
        'Where the signup came from; `api` when left out, and `dashboard` where a person of the account adds the contact.',
    }),
    tags: z.array(NewTag).max(TAGS_MAX).default([]),
    fields: FieldChanges.default({}),
    visitorIp: VisitorIp.optional(),
    consent: Consent.optional(),
  }),
  output: Subscriber,
  status: 201,
  otherAnswers: {
    200: Subscriber,
    202: z.strictObject({ email: EmailAddress, status: Status }).meta({ id: 'Signup' }),
  },
  refuses: [notFound, noNewsletter, boundKey, tooManyTags, tagBeingDeleted, addressErased],
  example: { email: 'reader@example.com', source: 'website footer', fields: { first_name: 'Ada' } },

  // Prevents that signups of one address share a transaction. Row locks then order them, so that
  // only one mail asks for confirmation.
  conflictKeys: ({ email }) => [mailboxIdentity(email)],

  async handler({ email, newsletterId, source = null, tags, fields, consent }, ctx) {
    const newsletter = await signupNewsletter(ctx, newsletterId)
    // Most signups have no fields, and each saved statement makes a signup faster.
    if (Object.keys(fields).length > 0) checkFields(fields, await customFields(ctx))
    const origin = originOf(ctx.caller)
    const { trusted } = origin
    const signup = { email, source, tags, fields }
    const full = `A contact has at most ${TAGS_MAX} tags. Send fewer tags, or remove some from the contact first.`
    if (trusted && !(await hasRoomForTags(ctx, newsletter.id, signup)))
      return ctx.refuse(tooManyTags, full)
    signup.tags = await withTags(ctx, [], tags, { mayCreate: trusted })
    const admitted = await admit(ctx, newsletter, signup, origin, { ip: ctx.visitor, consent })
    if (!admitted) return ctx.refuse(addressErased, ADDRESS_ERASED)
    const { contact, before, begins } = admitted
    // Another process added tags to the contact after the check above.
    if (trusted && contact !== before && signup.tags.some((tag) => !contact.tags.includes(tag)))
      return ctx.refuse(tooManyTags, full)

    // A new or returning reader may get a confirmation mail, a welcome mail or an automation's
    // mail.
    if (begins) await ctx.countRecipients(1)
    ctx.answer(!trusted ? 202 : begins ? 201 : 200)
    return trusted ? subscriberOf(contact) : { email, status: firstStatus(newsletter) }
  },
})

function originOf(caller: Caller): Origin {
  if (caller.kind === 'person') return ORIGINS.dashboard
  return caller.kind === 'key' && caller.level === 'signups' ? ORIGINS.signupsKey : ORIGINS.fullKey
}
