import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '../http/api-error.ts'
import { asList, listPage } from '../http/list.ts'
import {
  emptyable,
  expand,
  flag,
  listed,
  metadata,
  percent,
  text,
  unsettable,
  whole,
} from '../http/params.ts'
import { route } from '../http/route.ts'
import { createPrice, priceData } from '../objects/prices.ts'
import { mergeMetadata } from '../objects/products.ts'
import type { Ledger } from '../store/ledger.ts'
import { applyChange, type Change, type Prorates } from './change.ts'
import { renewNow, resume } from './renew.ts'
import { begin, cancel, newSubscription, save, type SubscriptionFacts } from './subscriptions.ts'

const item = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: whole.optional(),
})
const prorates = z.enum(['always_invoice', 'create_prorations', 'none'])
const cancellation = z.strictObject({ comment: text.optional(), feedback: text.optional() })

/** The parameters of an update and of its preview. */
export const changeParams = {
  items: z.array(item).max(1).optional(),
  proration_behavior: prorates.optional(),
  proration_date: whole.optional(),
}

const update = z.strictObject({
  ...changeParams,
  cancel_at: emptyable(whole).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellation.optional(),
  default_payment_method: text.optional(),
  description: unsettable.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  pause_collection: emptyable(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: whole.optional(),
    }),
  ).optional(),
  payment_behavior: z
    .enum([
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ])
    .optional(),
  trial_end: z.literal('now').optional(),
  expand,
})

const creation = z.strictObject({
  application_fee_percent: percent.optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  customer: text,
  days_until_due: whole.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: z
    .array(z.strictObject({ coupon: text }))
    .max(1)
    .optional(),
  items: z
    .array(
      z.strictObject({
        price: text.optional(),
        price_data: priceData.optional(),
        quantity: whole.optional(),
      }),
    )
    .min(1)
    .max(20),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  trial_end: whole.optional(),
  expand,
})

/** Makes a subscription as another program does, and charges the customer's card. */
async function createSubscription(
  ledger: Ledger,
  params: z.output<typeof creation>,
): Promise<Stripe.Subscription> {
  const { collection_method: collection, days_until_due: days } = params
  const isInvoiced = collection === 'send_invoice'
  if (isInvoiced && days === undefined)
    throw invalid('You must pass `days_until_due` with `send_invoice`.', {
      code: 'parameter_missing',
      param: 'days_until_due',
    })
  const customer = await ledger.get('customer', params.customer, 'customer')
  const items: { price: Stripe.Price; quantity: number }[] = []
  for (const { price, price_data: data, quantity = 1 } of params.items)
    items.push({
      price: data
        ? await createPrice(ledger, data, { isInline: true })
        : await ledger.get('price', price ?? '', 'items[0][price]'),
      quantity,
    })
  const made = await newSubscription(ledger, {
    customer: customer.id,
    items,
    method: params.default_payment_method ?? null,
    metadata: params.metadata ?? {},
    description: params.description ?? null,
    trialEnd: params.trial_end ?? null,
    whenNoMethod: 'create_invoice',
    coupon: params.discounts?.[0]?.coupon ?? null,
    promotion: null,
  })
  const fee = params.application_fee_percent
  Object.assign(made, {
    ...(isInvoiced && { collection_method: 'send_invoice', days_until_due: days }),
    ...(fee !== undefined && { application_fee_percent: fee, application: 'ca_sandbox_other' }),
  })
  await begin(ledger, made, null)
  return made
}

export async function readChange(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  params: {
    items?: z.output<typeof item>[] | undefined
    proration_behavior?: Prorates | undefined
    proration_date?: number | undefined
  },
): Promise<Change | null> {
  const [given] = params.items ?? []
  if (!given) return null
  const known = subscription.items.data.find(({ id }) => id === given.id)
  if (!known)
    throw invalid(
      'The sandbox changes the items that a subscription has: name one by `items[0][id]`.',
      { param: 'items[0][id]' },
    )
  const price = given.price_data
    ? await createPrice(ledger, given.price_data, { isInline: true })
    : given.price === undefined
      ? known.price
      : await ledger.get('price', given.price, 'items[0][price]')
  if (!price.recurring)
    throw invalid('The price specified is not recurring.', { param: 'items[0][price]' })
  if (price.currency !== subscription.currency)
    throw invalid(
      `The price specified is not in the subscription’s currency, ${subscription.currency}.`,
      { param: 'items[0][price]' },
    )
  const at = params.proration_date ?? ledger.now
  if (at < known.current_period_start || at > known.current_period_end)
    throw invalid('Cannot specify `proration_date` outside of the current period.', {
      param: 'proration_date',
    })
  return {
    item: known.id,
    price,
    quantity: given.quantity ?? known.quantity ?? 1,
    prorates: params.proration_behavior ?? 'create_prorations',
    at,
  }
}

async function updateSubscription(
  ledger: Ledger,
  params: z.output<typeof update>,
  id: string,
): Promise<Stripe.Subscription> {
  const subscription = await ledger.get('subscription', id)
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    const others = Object.keys(params).filter(
      (name) => !['metadata', 'cancellation_details', 'expand'].includes(name),
    )
    if (others.length > 0)
      throw invalid(
        'A canceled subscription can only update its cancellation_details and metadata.',
      )
  }
  const before = structuredClone(subscription)
  const change = await readChange(ledger, subscription, params)
  if (
    change &&
    params.payment_behavior === 'pending_if_incomplete' &&
    (params.metadata || params.description !== undefined || params.default_payment_method)
  )
    throw invalid(
      'When using `pending_if_incomplete` on subscription updates, you may only pass supported params.',
      { param: 'payment_behavior' },
    )
  await setFields(ledger, subscription, params)
  const facts = await ledger.hidden<SubscriptionFacts>(id)
  save(ledger, subscription, facts)
  if (params.trial_end === 'now' && subscription.status === 'trialing')
    await renewNow(ledger, subscription)
  if (change)
    await applyChange(
      ledger,
      subscription,
      change,
      params.payment_behavior === 'pending_if_incomplete',
    )
  ledger.emit('customer.subscription.updated', subscription, differences(before, subscription))
  return subscription
}

async function setFields(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  params: z.output<typeof update>,
): Promise<void> {
  const {
    metadata: change,
    cancel_at: cancelAt,
    cancel_at_period_end: atEnd,
    default_payment_method: method,
    description,
    pause_collection: pause,
  } = params
  if (method !== undefined)
    subscription.default_payment_method = (
      await ledger.get('payment_method', method, 'default_payment_method')
    ).id
  if (description !== undefined) subscription.description = description
  if (pause !== undefined)
    subscription.pause_collection = pause && {
      behavior: pause.behavior,
      resumes_at: pause.resumes_at ?? null,
    }
  if (params.cancellation_details)
    Object.assign(subscription.cancellation_details!, params.cancellation_details)
  subscription.metadata = mergeMetadata(subscription.metadata, change)
  if (cancelAt !== undefined && atEnd)
    throw invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      { param: 'cancel_at' },
    )
  if (cancelAt !== undefined) {
    if (cancelAt !== null && cancelAt <= ledger.now)
      throw invalid('`cancel_at` must be in the future.', { param: 'cancel_at' })
    setEnd(ledger, subscription, cancelAt, false)
  } else if (atEnd !== undefined)
    setEnd(
      ledger,
      subscription,
      atEnd ? subscription.items.data[0]!.current_period_end : null,
      atEnd,
    )
}

export function setEnd(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  at: number | null,
  isPeriodEnd: boolean,
): void {
  Object.assign(subscription, {
    cancel_at: at,
    cancel_at_period_end: isPeriodEnd,
    canceled_at: at === null ? null : ledger.now,
  })
  subscription.cancellation_details!.reason = at === null ? null : 'cancellation_requested'
}

function differences(before: object, after: object): object {
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify((after as Record<string, unknown>)[name]),
    ),
  )
}

export const subscriptionRoutes = [
  route(
    'GET /v1/subscriptions',
    z.strictObject({ ...listed, customer: text.optional(), status: text.optional() }),
    async (ledger, params) => {
      const { customer, status } = params
      if (status === 'all' || status === undefined)
        return listPage(
          ledger,
          'subscription',
          params,
          '/v1/subscriptions',
          { customer },
          undefined,
          status === undefined ? { status: 'canceled' } : undefined,
        )
      if (status === 'ended')
        throw invalid(
          'The sandbox lists `ended` subscriptions by `canceled` and `incomplete_expired`.',
          { param: 'status' },
        )
      return listPage(ledger, 'subscription', params, '/v1/subscriptions', { customer, status })
    },
  ),
  route('POST /v1/subscriptions', creation, createSubscription),
  route('GET /v1/subscriptions/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('subscription', ids['id']!),
  ),
  route('POST /v1/subscriptions/:id', update, (ledger, params, ids) =>
    updateSubscription(ledger, params, ids['id']!),
  ),
  route(
    'DELETE /v1/subscriptions/:id',
    z.strictObject({
      cancellation_details: cancellation.optional(),
      invoice_now: flag.optional(),
      prorate: flag.optional(),
      expand,
    }),
    async (ledger, params, ids) => {
      if (params.invoice_now || params.prorate)
        throw invalid('The sandbox ends subscriptions without a last invoice.', {
          param: params.prorate ? 'prorate' : 'invoice_now',
        })
      const subscription = await ledger.get('subscription', ids['id']!)
      if (subscription.status === 'canceled')
        throw invalid(`No such subscription: '${subscription.id}'`, {
          code: 'resource_missing',
          param: 'id',
        })
      Object.assign(subscription.cancellation_details!, params.cancellation_details)
      cancel(ledger, subscription, 'cancellation_requested')
      return subscription
    },
  ),
  route(
    'POST /v1/subscriptions/:id/resume',
    z.strictObject({
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      proration_behavior: prorates.optional(),
      expand,
    }),
    async (ledger, _params, ids) => {
      const subscription = await ledger.get('subscription', ids['id']!)
      if (subscription.status !== 'paused')
        throw invalid('Only subscriptions with the status `paused` can be resumed.')
      return resume(ledger, subscription)
    },
  ),
  route(
    'GET /v1/subscription_items',
    z.strictObject({ ...listed, subscription: text }),
    async (ledger, params) => {
      const { items } = await ledger.get('subscription', params.subscription, 'subscription')
      return asList(items.data, '/v1/subscription_items')
    },
  ),
]
