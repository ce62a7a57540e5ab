import { z } from 'zod'
import { ApiError, invalid } from '../http/api-error.ts'
import { asList, listPage } from '../http/list.ts'
import { expand, flag, listed, metadata, text, whole } from '../http/params.ts'
import { route } from '../http/route.ts'
import { mergeMetadata } from '../objects/products.ts'
import { idOf } from '../store/objects.ts'
import { preview } from './change.ts'
import { voidInvoice } from './collect.ts'
import { payInvoice } from './renew.ts'
import { changeParams, readChange } from './routes.ts'
import { methodOf, subscriptionOf } from './subscriptions.ts'

const payment = z.strictObject({
  type: z.enum(['payment_intent', 'charge', 'payment_record']),
  payment_intent: text.optional(),
  charge: text.optional(),
})

export const invoiceRoutes = [
  route(
    'POST /v1/invoices/create_preview',
    z.strictObject({
      customer: text.optional(),
      subscription: text,
      subscription_details: z.strictObject(changeParams).optional(),
      expand,
    }),
    async (ledger, params) => {
      const subscription = await ledger.get('subscription', params.subscription, 'subscription')
      if (params.customer !== undefined && params.customer !== idOf(subscription.customer))
        throw invalid('The subscription does not belong to the customer.', { param: 'customer' })
      const change = params.subscription_details
        ? await readChange(ledger, subscription, params.subscription_details)
        : null
      return preview(ledger, subscription, change)
    },
  ),
  route(
    'GET /v1/invoices',
    z.strictObject({
      ...listed,
      customer: text.optional(),
      subscription: text.optional(),
      status: text.optional(),
    }),
    (ledger, params) => {
      const { customer, subscription, status } = params
      const parent =
        subscription === undefined ? undefined : { subscription_details: { subscription } }
      return listPage(ledger, 'invoice', params, '/v1/invoices', { customer, parent, status })
    },
  ),
  route('GET /v1/invoices/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('invoice', ids['id']!),
  ),
  route(
    'POST /v1/invoices/:id',
    z.strictObject({ metadata: metadata.optional(), auto_advance: flag.optional(), expand }),
    async (ledger, params, ids) => {
      const invoice = await ledger.get('invoice', ids['id']!)
      Object.assign(
        invoice,
        params.auto_advance !== undefined && { auto_advance: params.auto_advance },
      )
      invoice.metadata = mergeMetadata(invoice.metadata, params.metadata)
      ledger.emit('invoice.updated', invoice)
      return ledger.put(invoice)
    },
  ),
  route(
    'POST /v1/invoices/:id/pay',
    z.strictObject({ payment_method: text.optional(), off_session: flag.optional(), expand }),
    async (ledger, params, ids) => {
      const invoice = await ledger.get('invoice', ids['id']!)
      if (invoice.status === 'paid')
        throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
      if (invoice.status !== 'open')
        throw invalid(`This invoice is ${invoice.status} and cannot be paid.`, {
          code: 'invoice_not_open',
        })
      const method =
        params.payment_method ?? (await methodOf(ledger, await subscriptionOf(ledger, invoice)))
      if (method === null)
        throw invalid('There is no payment method to charge.', {
          code: 'invoice_payment_intent_requires_action',
        })
      if (await payInvoice(ledger, invoice, method)) return invoice
      throw new ApiError(
        402,
        {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
        },
        true,
      )
    },
  ),
  route('POST /v1/invoices/:id/void', z.strictObject({ expand }), async (ledger, _params, ids) => {
    const invoice = await ledger.get('invoice', ids['id']!)
    if (invoice.status !== 'open')
      throw invalid(`This invoice is ${invoice.status} and cannot be voided.`)
    return voidInvoice(ledger, invoice)
  }),
  route(
    'GET /v1/invoices/:id/lines',
    z.strictObject({ limit: whole.optional(), expand }),
    async (ledger, { limit = 10 }, ids) => {
      const { id, lines } = await ledger.get('invoice', ids['id']!)
      return asList(
        lines.data.slice(0, limit),
        `/v1/invoices/${id}/lines`,
        lines.data.length > limit,
      )
    },
  ),
  route(
    'GET /v1/invoice_payments',
    z.strictObject({
      ...listed,
      invoice: text.optional(),
      payment: payment.optional(),
      status: text.optional(),
    }),
    (ledger, params) => {
      const { invoice, payment: by, status } = params
      return listPage(ledger, 'invoice_payment', params, '/v1/invoice_payments', {
        invoice,
        payment: by,
        status,
      })
    },
  ),
]
