import type Stripe from 'stripe'
import type { Ledger } from '../store/ledger.ts'
import { listObjects } from '../store/object-sql.ts'
import { insertDeliveries } from './delivery-sql.ts'
import { PLATFORM } from '../store/account.ts'

/** The API version of the installed npm package. */
export const API_VERSION = '2026-10-28.endive'

interface Cause {
  requestId: string | null
  idempotencyKey: string | null
}

/** Writes the objects and events of a transaction. Returns whether an endpoint gets one. */
export async function close(ledger: Ledger, cause: Cause): Promise<boolean> {
  const events = ledger.emitted.splice(0)
  const stored = events.map(({ type, object, before, at }) => {
    const event = {
      id: ledger.newId('event'),
      object: 'event',
      api_version: API_VERSION,
      created: at,
      data: { object, ...(before && { previous_attributes: before }) },
      livemode: ledger.livemode,
      pending_webhooks: 0,
      request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
      type,
    } as unknown as Stripe.Event
    return ledger.put(event)
  })
  await ledger.flush()
  if (stored.length === 0) return false
  const endpoints = await endpointsOf(ledger)
  const deliveries = stored.flatMap(({ id, type }) =>
    endpoints
      .filter(
        ({ body }) =>
          body.status === 'enabled' &&
          (body.enabled_events.includes('*') || body.enabled_events.includes(type)),
      )
      .map(({ body, accountId }) => ({
        eventId: id,
        endpointId: body.id,
        endpointAccountId: accountId,
      })),
  )
  await insertDeliveries(ledger.db, ledger.accountId, deliveries)
  return deliveries.length > 0
}

/** Values of an endpoint that the API shows once, or never. */
export interface EndpointSecrets {
  secret: string
  /** True: it gets events of connected accounts, and not of its own. */
  connect: boolean
}

/** Lists the endpoints of an account, and the operator's for connected accounts. */
async function endpointsOf(
  ledger: Ledger,
): Promise<{ body: Stripe.WebhookEndpoint; accountId: string }[]> {
  const own = await listObjects(ledger.db, ledger.accountId, 'webhook_endpoint', { limit: 100 })
  const platform =
    ledger.accountId === PLATFORM
      ? []
      : await listObjects(ledger.db, PLATFORM, 'webhook_endpoint', { limit: 100 })
  const isConnect = ({ hidden }: { hidden: object | null }) => (hidden as EndpointSecrets).connect
  return [
    ...own
      .filter((stored) => !isConnect(stored))
      .map(({ body }) => ({ body: body as Stripe.WebhookEndpoint, accountId: ledger.accountId })),
    ...platform
      .filter(isConnect)
      .map(({ body }) => ({ body: body as Stripe.WebhookEndpoint, accountId: PLATFORM })),
  ]
}
