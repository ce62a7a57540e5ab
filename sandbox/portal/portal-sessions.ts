import type Stripe from 'stripe'
import { z } from 'zod'
import { listPage } from '../http/list.ts'
import { expand, flag, listed, metadata, text } from '../http/params.ts'
import { route } from '../http/route.ts'
import { mergeMetadata } from '../objects/products.ts'
import type { Ledger } from '../store/ledger.ts'

const CONFIGURATION = 'bpc_default'
const loose = z.record(z.string(), z.unknown())

const configuration = {
  active: flag.optional(),
  business_profile: loose.optional(),
  default_return_url: text.optional(),
  features: loose.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  expand,
}

/** Makes the portal's settings. It always offers the card, the end, and invoices. */
function newConfiguration(
  ledger: Ledger,
  id: string,
  isDefault: boolean,
): Stripe.BillingPortal.Configuration {
  return ledger.put<Stripe.BillingPortal.Configuration>({
    id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: ledger.now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: {
        duration: { interval_options: [], type: 'indefinite' },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: isDefault,
    livemode: ledger.livemode,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: ledger.now,
  })
}

async function useConfiguration(
  ledger: Ledger,
  id: string | undefined,
): Promise<Stripe.BillingPortal.Configuration> {
  if (id !== undefined) return ledger.get('billing_portal.configuration', id, 'configuration')
  return (
    (await ledger.find('billing_portal.configuration', CONFIGURATION)) ??
    newConfiguration(ledger, CONFIGURATION, true)
  )
}

const creation = z.strictObject({
  configuration: text.optional(),
  customer: text,
  locale: text.optional(),
  return_url: z.url().optional(),
  expand,
})

async function createPortalSession(
  ledger: Ledger,
  params: z.output<typeof creation>,
): Promise<Stripe.BillingPortal.Session> {
  const customer = await ledger.get('customer', params.customer, 'customer')
  const { id: used } = await useConfiguration(ledger, params.configuration)
  const id = ledger.newId('billing_portal.session')
  return ledger.put<Stripe.BillingPortal.Session>({
    id,
    object: 'billing_portal.session',
    configuration: used,
    created: ledger.now,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: ledger.livemode,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${ledger.baseUrl}/sandbox/${ledger.accountId}/portal/${id}`,
  })
}

export const portalRoutes = [
  route('POST /v1/billing_portal/sessions', creation, createPortalSession),
  route(
    'POST /v1/billing_portal/configurations',
    z.strictObject(configuration),
    async (ledger, { name, metadata: given }) => {
      const made = newConfiguration(ledger, ledger.newId('billing_portal.configuration'), false)
      return ledger.put(Object.assign(made, { name: name ?? null, metadata: given ?? {} }))
    },
  ),
  route(
    'GET /v1/billing_portal/configurations',
    z.strictObject({ ...listed, active: flag.optional(), is_default: flag.optional() }),
    (ledger, params) => {
      const { active, is_default } = params
      return listPage(
        ledger,
        'billing_portal.configuration',
        params,
        '/v1/billing_portal/configurations',
        { active, is_default },
      )
    },
  ),
  route(
    'GET /v1/billing_portal/configurations/:id',
    z.strictObject({ expand }),
    (ledger, _params, ids) => ledger.get('billing_portal.configuration', ids['id']!),
  ),
  route(
    'POST /v1/billing_portal/configurations/:id',
    z.strictObject(configuration),
    async (ledger, { active, name, metadata: change }, ids) => {
      const found = await ledger.get('billing_portal.configuration', ids['id']!)
      Object.assign(found, active !== undefined && { active }, name !== undefined && { name }, {
        updated: ledger.now,
      })
      found.metadata = mergeMetadata(found.metadata, change)
      return ledger.put(found)
    },
  ),
]
