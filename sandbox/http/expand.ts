import type { Ledger } from '../store/ledger.ts'
import { type AnyObject, kindOf } from '../store/objects.ts'
import { invalid } from './api-error.ts'
import { asList } from './list.ts'

type Fields = { [name: string]: unknown }

const DEPTH_MAX = 4

/** Lists in objects that are shown only on request. */
const INCLUDED: Record<string, (ledger: Ledger, object: Fields) => Promise<object>> = {
  'checkout.session line_items': async (ledger, { id }) => {
    const { lineItems } = await ledger.hidden<{ lineItems: object[] }>(id as string)
    return asList(lineItems, `/v1/checkout/sessions/${id as string}/line_items`)
  },
  'charge refunds': async (ledger, { id }) =>
    asList(
      await ledger.list('refund', { fields: { charge: id } }),
      `/v1/charges/${id as string}/refunds`,
    ),
  'customer subscriptions': async (ledger, { id }) =>
    asList(
      await ledger.list('subscription', { fields: { customer: id } }),
      `/v1/customers/${id as string}/subscriptions`,
    ),
  'invoice payments': async (ledger, { id }) =>
    asList(
      await ledger.list('invoice_payment', { fields: { invoice: id } }),
      '/v1/invoice_payments',
    ),
}

export async function expandPaths(
  ledger: Ledger,
  object: object,
  paths: readonly string[],
): Promise<object> {
  const whole = structuredClone(object) as Fields
  const named = paths.map((path) => whole[path.split('.')[0]!])
  await ledger.preload(
    named.filter((value) => typeof value === 'string' && kindOf(value) !== null) as string[],
  )
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > DEPTH_MAX + 1)
      throw invalid(
        `You cannot expand more than ${DEPTH_MAX} levels of a property. Property: ${path}`,
      )
    await expandPath(ledger, whole, parts, path)
  }
  return whole
}

async function expandPath(
  ledger: Ledger,
  object: Fields,
  [part, ...rest]: readonly string[],
  path: string,
): Promise<void> {
  const include = INCLUDED[`${String(object['object'])} ${part}`]
  if (include && typeof object[part!] !== 'object')
    object[part!] = structuredClone(await include(ledger, object))
  const value = object[part!]
  if (value === undefined)
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  object[part!] = Array.isArray(value)
    ? await Promise.all(value.map((one) => expandOne(ledger, part!, one)))
    : await expandOne(ledger, part!, value)
  if (rest.length === 0) return
  for (const child of [object[part!]].flat())
    if (child !== null && typeof child === 'object')
      await expandPath(ledger, child as Fields, rest, path)
}

async function expandOne(ledger: Ledger, part: string, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value
  // The id of a coupon can be any text.
  const kind = part === 'coupon' ? 'coupon' : kindOf(value)
  const found: AnyObject | null = kind && (await ledger.find(kind, value))
  return found ? structuredClone(found) : value
}
