import type { CheckoutView, SandboxStep, SecureView } from './views.ts'
import { answerSecure, type Paid, paySession } from '../checkout/pay.ts'
import type { SessionFacts } from '../checkout/sessions.ts'
import { isCard } from '../objects/cards.ts'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { readAmount } from './amount.ts'

export async function viewCheckout(ledger: Ledger, id: string): Promise<CheckoutView | null> {
  const session = await ledger.find('checkout.session', id)
  if (!session) return null
  const { lineItems, subscription } = await ledger.hidden<SessionFacts>(id)
  const customer = session.customer ? await ledger.find('customer', idOf(session.customer)!) : null
  const custom = lineItems[0]!.price!.custom_unit_amount
  const recurring = lineItems.find(({ price }) => price!.recurring)?.price?.recurring
  return {
    page: 'checkout',
    status: session.status as CheckoutView['status'],
    lines: lineItems.map((line) => ({
      name: line.description ?? '',
      quantity: line.quantity ?? 1,
      amount: line.amount_subtotal,
    })),
    currency: session.currency!,
    discount: session.total_details!.amount_discount,
    total: session.amount_total!,
    email:
      session.customer_email ??
      (session.status === 'open'
        ? (customer?.email ?? null)
        : (session.customer_details?.email ?? null)),
    custom,
    takesCode: session.allow_promotion_codes === true,
    renews: (recurring?.interval as CheckoutView['renews'] | undefined) ?? null,
    trialDays: subscription.trial_period_days ?? 0,
    cancelUrl: session.cancel_url,
    successUrl:
      session.status === 'complete'
        ? session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', id)
        : null,
    locale: session.locale,
  }
}

export async function payOnPage(
  ledger: Ledger,
  id: string,
  fields: Readonly<Record<string, string>>,
): Promise<SandboxStep | null> {
  const session = await ledger.find('checkout.session', id)
  if (!session) return null
  const { card = 'pays', email = '', code = '', amount } = fields
  const named = amount === undefined ? undefined : readAmount(amount, session.currency!)
  if (named === null || !isCard(card))
    return { refused: named === null ? 'amount_wrong' : 'declined' }
  return stepOf(
    await paySession(ledger, session, {
      card,
      email,
      code,
      ...(named !== undefined && { amount: named }),
    }),
  )
}

const stepOf = (paid: Paid): SandboxStep =>
  paid.result === 'refused' ? { refused: paid.reason } : { to: paid.url }

export async function viewSecure(ledger: Ledger, id: string): Promise<SecureView | null> {
  const intent = await ledger.find('payment_intent', id)
  if (!intent) return null
  const { session } = await ledger.hidden<{ session?: string }>(id)
  const found = session === undefined ? null : await ledger.find('checkout.session', session)
  return {
    page: 'secure',
    amount: intent.amount,
    currency: intent.currency,
    isOpen: intent.status === 'requires_action',
    backUrl: found?.url ?? null,
  }
}

/** Passes or fails 3-D Secure. A buyer who fails goes back to the checkout. */
export async function answerOnPage(
  ledger: Ledger,
  id: string,
  { do: act }: Readonly<Record<string, string>>,
): Promise<SandboxStep | null> {
  if (!(await ledger.find('payment_intent', id))) return null
  const paid = await answerSecure(ledger, id, act === 'pass')
  if (paid.result !== 'refused' || paid.session === null) return stepOf(paid)
  const { url } = await ledger.get('checkout.session', paid.session)
  return url === null ? { refused: paid.reason } : { to: `${url}?refused=${paid.reason}` }
}
