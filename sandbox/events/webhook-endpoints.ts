import type Stripe from 'stripe'
import { z } from 'zod'
import { isLoopbackUrl } from '#lib/addresses/ip.ts'
import { invalid } from '../http/api-error.ts'
import { listPage } from '../http/list.ts'
import { expand, flag, listed, metadata, strings, text, unsettable } from '../http/params.ts'
import { route } from '../http/route.ts'
import { mergeMetadata } from '../objects/products.ts'
import { type Ledger, randomLetters } from '../store/ledger.ts'
import { API_VERSION, type EndpointSecrets } from './event.ts'

const ENDPOINTS_MAX = 16

const creation = z.strictObject({
  api_version: z.string().optional(),
  connect: flag.optional(),
  description: unsettable.optional(),
  enabled_events: strings.min(1),
  metadata: metadata.optional(),
  url: z.url(),
  expand,
})

interface EndpointData {
  url: string
  events: readonly string[]
  connect?: boolean
  description?: string | null
  metadata?: Record<string, string>
  secret?: string
}

/** Registers an endpoint. The sandbox posts to this machine only. */
export function createEndpoint(
  ledger: Ledger,
  data: EndpointData,
): Stripe.WebhookEndpoint & { secret: string } {
  if (!isLoopbackUrl(data.url))
    throw invalid('Invalid URL: the sandbox posts events to addresses of this machine alone.', {
      param: 'url',
      code: 'url_invalid',
    })
  const { secret = `whsec_${randomLetters(32)}`, connect = false } = data
  const hidden: EndpointSecrets = { secret, connect }
  const endpoint = ledger.put<Stripe.WebhookEndpoint>(
    {
      id: ledger.newId('webhook_endpoint'),
      object: 'webhook_endpoint',
      api_version: API_VERSION,
      application: null,
      created: ledger.now,
      description: data.description ?? null,
      enabled_events: [...data.events],
      livemode: ledger.livemode,
      metadata: data.metadata ?? {},
      status: 'enabled',
      url: data.url,
    },
    { hidden },
  )
  return { ...endpoint, secret }
}

export const webhookEndpointRoutes = [
  route('POST /v1/webhook_endpoints', creation, async (ledger, params) => {
    if ((await ledger.list('webhook_endpoint')).length >= ENDPOINTS_MAX)
      throw invalid(`You have reached the maximum of ${ENDPOINTS_MAX} test webhook endpoints.`)
    if (params.api_version !== undefined && params.api_version !== API_VERSION)
      throw invalid(`Invalid api_version: the sandbox speaks ${API_VERSION}.`, {
        param: 'api_version',
      })
    const {
      url,
      enabled_events: events,
      connect = false,
      description = null,
      metadata: given = {},
    } = params
    return createEndpoint(ledger, { url, events, connect, description, metadata: given })
  }),
  route('GET /v1/webhook_endpoints', z.strictObject(listed), (ledger, params) =>
    listPage(ledger, 'webhook_endpoint', params, '/v1/webhook_endpoints'),
  ),
  route('GET /v1/webhook_endpoints/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('webhook_endpoint', ids['id']!),
  ),
  route(
    'POST /v1/webhook_endpoints/:id',
    z.strictObject({
      description: unsettable.optional(),
      disabled: flag.optional(),
      enabled_events: strings.min(1).optional(),
      metadata: metadata.optional(),
      url: z.url().optional(),
      expand,
    }),
    async (ledger, { expand: _expand, metadata: change, disabled, url, ...params }, ids) => {
      const endpoint = await ledger.get('webhook_endpoint', ids['id']!)
      if (url !== undefined && !isLoopbackUrl(url))
        throw invalid('Invalid URL: the sandbox posts events to addresses of this machine alone.', {
          param: 'url',
        })
      Object.assign(
        endpoint,
        params,
        url !== undefined && { url },
        disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' },
      )
      endpoint.metadata = mergeMetadata(endpoint.metadata, change)
      return ledger.put(endpoint)
    },
  ),
  route('DELETE /v1/webhook_endpoints/:id', z.strictObject({}), async (ledger, _params, ids) => {
    const { id } = await ledger.get('webhook_endpoint', ids['id']!)
    await ledger.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

const EVENT_FILTERS = {
  type: text.optional(),
  types: strings.max(20).optional(),
  delivery_success: flag.optional(),
}

export const eventRoutes = [
  route(
    'GET /v1/events',
    z.strictObject({ ...listed, ...EVENT_FILTERS }),
    async (ledger, params) => {
      const { type, types, delivery_success: isDelivered } = params
      if (isDelivered !== undefined)
        throw invalid('The sandbox does not filter by `delivery_success`.', {
          param: 'delivery_success',
        })
      if (type !== undefined && types)
        throw invalid('You may only specify one of these parameters: type, types.', {
          param: 'types',
        })
      return listPage(ledger, 'event', params, '/v1/events', { type }, types)
    },
  ),
  route('GET /v1/events/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('event', ids['id']!),
  ),
]
