import { z } from 'zod'
import type { ObjectRef, ProviderEvent } from '#ports/payment-records.ts'
import { idOf, saleOf, timeOf } from './metadata.ts'

export const WATCHED = [
  'account.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.refund.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const

const Id = z.string().min(1).max(255)
const Link = z.union([Id, z.looseObject({ id: Id })]).nullish()
const Metadata = z.record(z.string(), z.string()).nullish()
const EventBody = z.looseObject({
  id: Id,
  type: z.string().min(1).max(100),
  livemode: z.boolean(),
  created: z.int().min(0).max(1e11),
  account: Id.nullish(),
  data: z.looseObject({
    object: z.looseObject({
      id: Id.nullish(),
      object: z.string().max(100),
      payment_intent: Link,
      metadata: Metadata,
      parent: z
        .looseObject({ subscription_details: z.looseObject({ metadata: Metadata }).nullish() })
        .nullish(),
    }),
  }),
})
type EventObject = z.output<typeof EventBody>['data']['object']

/** Reads the ids of an event. Returns null for a body that is no event. */
export function readEvent(raw: Buffer): ProviderEvent | null {
  const parsed = EventBody.safeParse(parseJson(raw))
  if (!parsed.success) return null
  const { id, type, livemode, created, account, data } = parsed.data
  const { object } = data
  return {
    id,
    type,
    livemode,
    createdAt: timeOf(created),
    account: account ?? null,
    object:
      type === 'account.application.deauthorized' && account
        ? { kind: 'account', id: account }
        : objectOf(object),
    sale: saleOf(object.parent?.subscription_details?.metadata) ?? saleOf(object.metadata),
  }
}

/**
 * Returns the object that an event is about. For charges, refunds and disputes it is the payment.
 */
function objectOf(object: EventObject): ObjectRef | null {
  const { id } = object
  const paymentId = idOf(object.payment_intent)
  switch (object.object) {
    case 'checkout.session':
      return id ? { kind: 'checkout', id } : null
    case 'payment_intent':
      return id ? { kind: 'payment', id } : null
    case 'charge':
    case 'refund':
    case 'dispute':
      return paymentId ? { kind: 'payment', id: paymentId } : null
    case 'subscription':
    case 'invoice':
    case 'account':
      return id ? { kind: object.object, id } : null
    default:
      return null
  }
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
