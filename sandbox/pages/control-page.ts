import type Stripe from 'stripe'
import { DAY_MS, SECOND_MS } from '#lib/duration.ts'
import type { ControlView, SandboxEvent, SandboxPayment, SandboxStep } from './views.ts'
import type { Controls } from '../controls.ts'
import type { Core } from '../core.ts'
import { deliveryStates } from '../events/delivery-sql.ts'
import { ApiError } from '../http/api-error.ts'
import type { AccountSettings, Delivery, Failure } from '../store/account.ts'
import type { Ledger } from '../store/ledger.ts'

const SHOWN_MAX = 50
const DAY_S = DAY_MS / SECOND_MS
const DAYS_MAX = 400
const at = (seconds: number): Date => new Date(seconds * SECOND_MS)

export async function viewControl(
  ledger: Ledger,
  settings: AccountSettings,
): Promise<ControlView | null> {
  if (!(await ledger.find('account', ledger.accountId))) return null
  const { offset, delivery, failure } = settings
  const charges = (await ledger.list('charge', { limit: SHOWN_MAX })).filter(({ paid }) => paid)
  const disputes = await ledger.list('dispute', { limit: SHOWN_MAX })
  return {
    page: 'control',
    account: ledger.accountId,
    now: at(ledger.now),
    daysAhead: Math.floor(offset / DAY_S),
    delivery,
    failure: failure && { how: failure.how, times: failure.times },
    payments: charges.map((charge) => paymentOf(charge, disputes)),
    events: await eventsOf(ledger),
  }
}

function paymentOf(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): SandboxPayment {
  const dispute = disputes.find((one) => one.charge === charge.id)
  return {
    chargeId: charge.id,
    at: at(charge.created),
    email: charge.billing_details.email,
    description: charge.description,
    amount: charge.amount,
    currency: charge.currency,
    refunded: charge.amount_refunded,
    dispute: dispute ? { id: dispute.id, status: dispute.status } : null,
  }
}

/** The states of deliveries, the worst first. */
const STATES = ['failed', 'dropped', 'waiting', 'delivered'] as const

async function eventsOf(ledger: Ledger): Promise<SandboxEvent[]> {
  const events = await ledger.list('event', { limit: SHOWN_MAX })
  const states = await deliveryStates(
    ledger.db,
    ledger.accountId,
    events.map(({ id }) => id),
  )
  return events.map(({ id, type, created, data }) => {
    const own = states.filter((one) => one.eventId === id).map(({ state }) => state)
    return {
      id,
      type,
      at: at(created),
      objectId: (data.object as { id?: string }).id ?? null,
      delivery: STATES.find((state) => own.includes(state)) ?? null,
    }
  })
}

const DELIVERIES: readonly string[] = ['in_order', 'shuffled', 'doubled', 'dropped']
const FAILURES: readonly string[] = ['down', 'lost_answer', 'slow', 'rate_limited', 'error']
const FAILURE_MS = 8000

export async function control(
  core: Core,
  controls: Controls,
  account: string,
  fields: Readonly<Record<string, string>>,
): Promise<SandboxStep> {
  const {
    do: act = '',
    days = '',
    delivery = '',
    failure = '',
    charge = '',
    dispute = '',
    event = '',
  } = fields
  const done = { to: `/sandbox/${account}` }
  try {
    if (
      act === 'advance' &&
      /^\d{1,3}$/.test(days) &&
      Number(days) >= 1 &&
      Number(days) <= DAYS_MAX
    )
      await controls.advance(Number(days), account)
    else if (act === 'delivery' && DELIVERIES.includes(delivery))
      await core.changeSettings(account, { delivery: delivery as Delivery })
    else if (act === 'failure' && FAILURES.includes(failure))
      await controls.fail(account, { how: failure as Failure['how'], times: 1, ms: FAILURE_MS })
    else if (act === 'failure') await controls.fail(account, null)
    else if (act === 'dispute' || act === 'inquire')
      await core
        .read(account, (ledger) => ledger.get('charge', charge))
        .then(() => controls.dispute(charge, { isInquiry: act === 'inquire' }))
    else if (act === 'win' || act === 'lose')
      await core
        .read(account, (ledger) => ledger.get('dispute', dispute))
        .then(() => controls.endDispute(dispute, act === 'win' ? 'won' : 'lost'))
    else if (act === 'deliver') await core.deliverAgain(account, event === '' ? null : event)
    else return { refused: 'unknown' }
    return done
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.message }
    throw error
  }
}
