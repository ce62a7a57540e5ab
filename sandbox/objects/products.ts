import type Stripe from 'stripe'
import { z } from 'zod'
import { missing } from '../http/api-error.ts'
import { listPage } from '../http/list.ts'
import { expand, flag, listed, metadata, strings, text, unsettable } from '../http/params.ts'
import { route } from '../http/route.ts'
import type { Ledger } from '../store/ledger.ts'

const given = {
  active: flag.optional(),
  description: unsettable.optional(),
  images: z.union([z.literal('').transform(() => []), strings]).optional(),
  metadata: metadata.optional(),
  shippable: flag.optional(),
  statement_descriptor: text.optional(),
  tax_code: unsettable.optional(),
  unit_label: unsettable.optional(),
  url: unsettable.optional(),
}

interface ProductData {
  id?: string | undefined
  name: string
  active?: boolean | undefined
  description?: string | null | undefined
  images?: string[] | undefined
  metadata?: Record<string, string> | undefined
  shippable?: boolean | undefined
  tax_code?: string | null | undefined
  url?: string | null | undefined
}

export function createProduct(ledger: Ledger, data: ProductData): Stripe.Product {
  const product = ledger.put<Stripe.Product>({
    id: data.id ?? ledger.newId('product'),
    object: 'product',
    active: data.active ?? true,
    created: ledger.now,
    default_price: null,
    description: data.description ?? null,
    images: data.images ?? [],
    livemode: ledger.livemode,
    marketing_features: [],
    metadata: data.metadata ?? {},
    name: data.name,
    package_dimensions: null,
    shippable: data.shippable ?? null,
    statement_descriptor: null,
    tax_code: data.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: ledger.now,
    url: data.url ?? null,
  })
  ledger.emit('product.created', product)
  return product
}

export const productRoutes = [
  route(
    'POST /v1/products',
    z.strictObject({ ...given, id: text.optional(), name: text, expand }),
    async (ledger, params) => createProduct(ledger, params),
  ),
  route(
    'GET /v1/products',
    z.strictObject({ ...listed, active: flag.optional() }),
    (ledger, params) =>
      listPage(ledger, 'product', params, '/v1/products', { active: params.active }),
  ),
  route('GET /v1/products/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('product', ids['id']!),
  ),
  route(
    'POST /v1/products/:id',
    z.strictObject({ ...given, name: text.optional(), default_price: text.optional(), expand }),
    async (ledger, { expand: _expand, metadata: change, ...params }, ids) => {
      const product = await ledger.get('product', ids['id']!)
      Object.assign(product, params, {
        metadata: mergeMetadata(product.metadata, change),
        updated: ledger.now,
      })
      ledger.emit('product.updated', product)
      return ledger.put(product)
    },
  ),
  route('DELETE /v1/products/:id', z.strictObject({}), async (ledger, _params, ids) => {
    const id = ids['id']!
    if (!(await ledger.find('product', id))) throw missing('product', id)
    await ledger.remove(id)
    return { id, object: 'product', deleted: true }
  }),
]

/** Merges metadata like the API: an empty value removes its key. */
export function mergeMetadata(
  metadata: Stripe.Metadata | null,
  change: Record<string, string> | undefined,
): Stripe.Metadata {
  const merged = { ...metadata, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
