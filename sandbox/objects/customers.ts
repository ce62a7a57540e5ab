import type Stripe from 'stripe'
import { z } from 'zod'
import { listPage } from '../http/list.ts'
import { emptyable, expand, listed, metadata, strings, text, unsettable } from '../http/params.ts'
import { route } from '../http/route.ts'
import { type Ledger, randomLetters } from '../store/ledger.ts'
import { mergeMetadata } from './products.ts'

const given = {
  description: unsettable.optional(),
  email: unsettable.optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable.optional() }).optional(),
  metadata: metadata.optional(),
  name: unsettable.optional(),
  phone: unsettable.optional(),
  preferred_locales: emptyable(strings).optional(),
  expand,
}

interface CustomerData {
  description?: string | null | undefined
  email?: string | null | undefined
  metadata?: Record<string, string> | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  preferred_locales?: string[] | null | undefined
}

export function createCustomer(ledger: Ledger, data: CustomerData): Stripe.Customer {
  const customer = ledger.put<Stripe.Customer>({
    id: ledger.newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: ledger.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: data.description ?? null,
    discount: null,
    email: data.email ?? null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: ledger.livemode,
    metadata: data.metadata ?? {},
    name: data.name ?? null,
    next_invoice_sequence: 1,
    phone: data.phone ?? null,
    preferred_locales: data.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  ledger.emit('customer.created', customer)
  return customer
}

export const customerRoutes = [
  route('POST /v1/customers', z.strictObject(given), async (ledger, params) =>
    createCustomer(ledger, params),
  ),
  route(
    'GET /v1/customers',
    z.strictObject({ ...listed, email: text.optional() }),
    (ledger, params) =>
      listPage(ledger, 'customer', params, '/v1/customers', { email: params.email }),
  ),
  route('GET /v1/customers/:id', z.strictObject({ expand }), async (ledger, _params, ids) => {
    const id = ids['id']!
    const { isDeleted } = await ledger.hidden<{ isDeleted?: boolean }>(id)
    return isDeleted ? { id, object: 'customer', deleted: true } : ledger.get('customer', id)
  }),
  route(
    'POST /v1/customers/:id',
    z.strictObject(given),
    async (
      ledger,
      { expand: _expand, metadata: change, invoice_settings: settings, ...params },
      ids,
    ) => {
      const customer = await ledger.get('customer', ids['id']!)
      const method = settings?.default_payment_method
      if (typeof method === 'string')
        await ledger.get('payment_method', method, 'invoice_settings[default_payment_method]')
      if (method !== undefined) customer.invoice_settings.default_payment_method = method
      Object.assign(customer, params, { metadata: mergeMetadata(customer.metadata, change) })
      ledger.emit('customer.updated', customer)
      return ledger.put(customer)
    },
  ),
  route(
    'GET /v1/customers/:id/payment_methods',
    z.strictObject({ ...listed, type: text.optional() }),
    async (ledger, params, ids) => {
      const { id } = await ledger.get('customer', ids['id']!)
      return listPage(ledger, 'payment_method', params, `/v1/customers/${id}/payment_methods`, {
        customer: id,
        type: params.type,
      })
    },
  ),
  route('GET /v1/payment_methods/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('payment_method', ids['id']!),
  ),
]
