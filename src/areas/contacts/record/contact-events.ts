import { z } from 'zod'
import { event } from '#operation/event.ts'
import { exampleId } from '#operation/fields.ts'
import type { EmitOptions, Scope } from '#operation/scope.ts'
import {
  FieldName,
  fieldChanges,
  FieldValue,
  Subscriber,
  Tag,
  tagChanges,
  TAGS_MAX,
} from './contact.ts'
import { type Contact, subscriberOf } from './contact-sql.ts'

export const EXAMPLE_SUBSCRIBER: z.input<typeof Subscriber> = {
  id: exampleId('sub'),
  newsletterId: exampleId('nl'),
  email: 'reader@example.com',
  status: 'active',
  source: 'website footer',
  tier: 'free',
  paidUntil: null,
  tags: ['vip'],
  fields: { first_name: 'Ada' },
  subscribedAt: '2026-01-15T09:30:00.000Z',
  confirmedAt: '2026-01-15T09:31:12.000Z',
  unsubscribedAt: null,
}

const newsletterOf = ({ subscriber }: { subscriber: { newsletterId: string } }) =>
  subscriber.newsletterId

export const subscriberCreated = event({
  name: 'subscriber.created',
  summary:
    'A subscriber signs up, is added, or comes back after unsubscribing. The status is pending until confirmation where the newsletter asks for it.',
  data: z.strictObject({ subscriber: Subscriber, resubscribed: z.boolean() }),
  example: {
    subscriber: { ...EXAMPLE_SUBSCRIBER, status: 'pending', confirmedAt: null },
    resubscribed: false,
  },
  newsletterOf,
})

export const subscriberConfirmed = event({
  name: 'subscriber.confirmed',
  summary: 'A pending subscriber confirms with the link in the confirmation mail.',
  data: z.strictObject({ subscriber: Subscriber }),
  example: { subscriber: EXAMPLE_SUBSCRIBER },
  newsletterOf,
})

export const UnsubscribeWay = z.enum(['email_link', 'mail_app', 'dashboard', 'api'])

export const subscriberUnsubscribed = event({
  name: 'subscriber.unsubscribed',
  summary:
    "A subscriber unsubscribes: by a mail's link, the mail app's button, the dashboard or the API.",
  data: z.strictObject({ subscriber: Subscriber, via: UnsubscribeWay }),
  example: {
    subscriber: {
      ...EXAMPLE_SUBSCRIBER,
      status: 'unsubscribed',
      unsubscribedAt: '2026-03-01T18:00:00.000Z',
    },
    via: 'email_link',
  },
  newsletterOf,
})

export const subscriberDeleted = event({
  name: 'subscriber.deleted',
  summary:
    'A subscriber is deleted, alone or by a bulk action. An erasure, and the deletion of a newsletter or of the account, have no such event.',
  data: z.strictObject({ subscriber: Subscriber }),
  example: { subscriber: EXAMPLE_SUBSCRIBER },
  newsletterOf,
})

const Changes = z.strictObject({
  tags: z.strictObject({ added: z.array(Tag).max(TAGS_MAX), removed: z.array(Tag).max(TAGS_MAX) }),
  fields: z.record(
    FieldName,
    z.strictObject({ from: FieldValue.nullable(), to: FieldValue.nullable() }),
  ),
})

export const subscriberUpdated = event({
  name: 'subscriber.updated',
  summary: "A subscriber's tags or custom fields change; `changes` says which.",
  data: z.strictObject({ subscriber: Subscriber, changes: Changes }),
  example: {
    subscriber: EXAMPLE_SUBSCRIBER,
    changes: {
      tags: { added: ['vip'], removed: [] },
      fields: { first_name: { from: null, to: 'Ada' } },
    },
  },
  newsletterOf,
})

export function emitUpdated(
  scope: Scope,
  before: Contact,
  after: Contact,
  options?: EmitOptions,
): void {
  const tags = tagChanges(before.tags, after.tags)
  const fields = fieldChanges(before.fields, after.fields)
  if (tags.added.length + tags.removed.length + Object.keys(fields).length === 0) return
  scope.emit(
    subscriberUpdated,
    { subscriber: subscriberOf(after), changes: { tags, fields } },
    options,
  )
}
