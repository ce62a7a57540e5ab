import { MINUTE_MS } from '#lib/duration.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import {
  asking,
  type ProviderAccount,
  findSale,
  openCheckout,
  type OpenedCheckout,
  settleObject,
} from '#areas/payments/index.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { conflict, Problem } from '#operation/problem.ts'
import type { WantedChange } from './plan-change.ts'
import { PLAN_SALE_KIND } from './plan-sales.ts'
import {
  beginChange,
  beginSubscription,
  endTurn,
  findPlanSubscription,
  lockPlanSubscription,
  type PlanSubscription,
  takeTurn,
} from './plan-subscription-sql.ts'

/** The milliseconds after which an unfinished change no longer blocks other changes. */
const TURN_MS = 2 * MINUTE_MS

interface ChangeDone {
  checkoutUrl: string | null
  actionUrl: string | null
}

/**
 * Executes a change at the provider. The change's row is committed before, so a repeated try
 * executes the same change.
 */
export async function doChange(
  scope: BeforeScope,
  provider: ProviderAccount,
  wanted: WantedChange,
): Promise<ChangeDone> {
  const until = await begin(scope, wanted)
  try {
    return await (wanted.change
      ? changeSubscription(scope, provider, wanted)
      : subscribe(scope, provider, wanted))
  } finally {
    await endTurn(scope, until)
  }
}

/**
 * Claims the account's lease and returns its end. Refuses while another change is under way, or
 * when the plan changed since it was read.
 */
async function begin(
  scope: BeforeScope,
  { asked, plan, price, change }: WantedChange,
): Promise<Date> {
  return scope.transaction(scope.accountId, async (inner) => {
    await lockAccount(inner)
    const found = await lockPlanSubscription(inner)
    if (found?.busyUntil && found.busyUntil > inner.now)
      throw new Problem(
        conflict,
        'Another change of the plan is under way. Look at get_billing in a minute, then repeat.',
      )
    // The number alone does not show a concurrent change, because the plan is written only after
    // the provider has answered.
    const compared = ['ref', 'changeNo', 'status', 'plan', 'every', 'amount'] as const
    if (compared.some((name) => found?.[name] !== asked?.[name]))
      throw new Problem(
        conflict,
        'The plan has changed a moment ago. Look at get_billing, then repeat.',
      )
    if (!found || (!change && found.subscriptionId !== null))
      await beginSubscription(inner, newRow(inner.now, plan, price))
    const until = new Date(inner.now.getTime() + TURN_MS)
    await takeTurn(inner, inner.now, until)
    return until
  })
}

function newRow(now: Date, plan: string, price: WantedChange['price']) {
  const ref = typeId('plan', newUuid(now.getTime()))
  return {
    ref,
    plan,
    every: price.interval,
    amount: price.amount,
    currency: price.currency,
    dueAt: new Date(now.getTime() + 2 * MINUTE_MS),
  }
}

/**
 * Opens the payment page of a first subscription. Closes an unpaid page of another choice before.
 */
async function subscribe(
  scope: BeforeScope,
  provider: ProviderAccount,
  wanted: WantedChange,
): Promise<ChangeDone> {
  const { accountId } = scope
  let asked = (await findPlanSubscription(scope))!
  const { plan, price } = wanted
  if (
    asked.plan !== plan ||
    asked.every !== price.interval ||
    asked.amount !== price.amount ||
    asked.currency !== price.currency
  ) {
    await closePage(scope, provider, asked)
    await scope.transaction(accountId, (inner) =>
      beginSubscription(inner, newRow(inner.now, plan, price)),
    )
    asked = (await findPlanSubscription(scope))!
  }
  const opened = await openPage(scope, asked)
  return { checkoutUrl: opened.status === 'open' ? opened.url : null, actionUrl: null }
}

async function openPage(
  scope: BeforeScope,
  { ref, plan, every, amount, currency, hadTrial, customer }: PlanSubscription,
): Promise<OpenedCheckout> {
  const { baseUrl, plans } = scope.ports.deployment
  const page = `${baseUrl}/app/settings/billing`
  return openCheckout(scope, {
    accountId: scope.accountId,
    kind: PLAN_SALE_KIND,
    ref,
    item: { name: `Mailcast ${plan}`, description: null, amount, currency, every },
    trialDays: hadTrial ? 0 : (plans[plan]?.trialDays ?? 0),
    coupon: null,
    customer,
    email: null,
    language: null,
    successUrl: `${page}?paid=1`,
    cancelUrl: page,
  })
}

/**
 * Closes the open page of an earlier choice, so that no account pays for two plans. When the
 * response to opening that page was lost, the request is repeated to find the page.
 */
async function closePage(
  scope: BeforeScope,
  provider: ProviderAccount,
  asked: PlanSubscription,
): Promise<void> {
  const { accountId } = scope
  const sale = { accountId, kind: PLAN_SALE_KIND, ref: asked.ref }
  let known = await findSale(scope, sale)
  if (!known || known.attempt === 0) return
  if (known.checkoutId === null) {
    await openPage(scope, asked)
    known = (await findSale(scope, sale))!
  }
  const { status, id } = await asking(() => provider.at.checkouts.expire(known.checkoutId!))
  if (status !== 'complete') return
  await asking(() => settleObject(scope, provider, accountId, { kind: 'checkout', id }, sale))
  throw new Problem(
    conflict,
    `The plan ${asked.plan} was paid for a moment ago. Look at get_billing, then change it from there.`,
  )
}

/** Changes a running subscription. A larger plan begins when the difference is paid. */
async function changeSubscription(
  scope: BeforeScope,
  provider: ProviderAccount,
  { plan, price, kind, change, effectiveAt }: WantedChange,
): Promise<ChangeDone> {
  const { accountId } = scope
  const { prorate, prorationDate, subscriptionId } = change!
  const changeKey = [
    plan,
    price.interval,
    price.amount,
    kind,
    prorate ? prorationDate.toISOString() : '',
  ].join(' ')
  const next = { plan, every: price.interval, amount: price.amount, at: effectiveAt, changeKey }
  const { ref } = (await findPlanSubscription(scope))!
  const changeNo = await scope.transaction(accountId, (inner) => beginChange(inner, next))
  return asking(async () => {
    const key = `mailcast-plan-${ref}-${changeNo}`
    const { actionUrl } = await provider.at.changes.changeSubscription({
      ...change!,
      key,
      payFirst: prorate,
    })
    await settleObject(
      scope,
      provider,
      accountId,
      { kind: 'subscription', id: subscriptionId },
      { accountId, kind: PLAN_SALE_KIND, ref },
    )
    return { checkoutUrl: null, actionUrl }
  })
}
