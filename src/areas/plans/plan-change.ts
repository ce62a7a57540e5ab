import { HOUR_MS } from '#lib/duration.ts'
import { findStanding, readUsage, webhookEndpointsAllowed } from '#areas/billing/index.ts'
import { asking, type ProviderAccount } from '#areas/payments/index.ts'
import { countEndpoints } from '#areas/webhooks/index.ts'
import type { Planned } from '#operation/context.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { conflict, Problem } from '#operation/problem.ts'
import type { PlanPrice } from '#ports/ports.ts'
import type { SubscriptionChange } from '#ports/payments.ts'
import { type ChangeKind, changeKind, isAlive, priceOf } from './plan-choice.ts'
import { planTooSmall } from './plan-refusals.ts'
import { findPlanSubscription, type PlanSubscription } from './plan-subscription-sql.ts'

interface Fit {
  limit: 'subscribers' | 'webhookEndpoints'
  used: number
  allowed: number | null
}

interface ChangeShown {
  plan: string
  dueNow: number
  currency: string
  effectiveAt: string | null
  prorationDate: string | null
  fits: Fit[]
}

export interface WantedChange {
  kind: ChangeKind
  plan: string
  price: PlanPrice
  trialDays: number
  asked: PlanSubscription | undefined
  /** The change; null for a first subscription. */
  change: SubscriptionChange | null
  effectiveAt: Date | null
  planned: Planned<ChangeShown>
}

/**
 * Computes cost and start of a plan change. Throws the refusal of a change that is not possible.
 */
export async function wantChange(
  scope: BeforeScope,
  provider: ProviderAccount,
  { plan, interval }: { plan: string; interval?: PlanPrice['interval'] | undefined },
): Promise<WantedChange> {
  const { ports } = scope
  const [asked, standing, fits] = [
    await findPlanSubscription(scope),
    await findStanding(scope),
    await fitsOf(scope, plan),
  ]
  if (standing.plan !== null && standing.by === null)
    throw new Problem(
      conflict,
      `The operator of this service has given the account the plan ${standing.plan}. Ask the operator to change it.`,
    )
  const alive = isAlive(asked) ? asked : null
  const now = ports.clock.now()
  const price = priceOf(ports.deployment, plan, interval, alive?.every ?? null)
  const trialDays = asked?.hadTrial ? 0 : ports.deployment.plans[plan]!.trialDays
  if (!alive) {
    const dueNow = trialDays > 0 ? 0 : price.amount
    const shown = {
      plan,
      dueNow,
      currency: price.currency,
      effectiveAt: null,
      prorationDate: null,
      fits,
    }
    return {
      kind: 'first',
      plan,
      price,
      trialDays,
      asked,
      change: null,
      effectiveAt: null,
      planned: plannedOf(shown, asked, price),
    }
  }
  const kind = changeKind(alive, plan, price)
  if (kind === 'down') refuseTooSmall(plan, fits)
  const inTrial = alive.status === 'trialing'
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const change: SubscriptionChange = {
    subscriptionId: alive.subscriptionId,
    name: plan,
    amount: price.amount,
    currency: price.currency,
    every: price.interval,
    prorate: kind === 'up' && !inTrial,
    // The beginning of the hour, so that a displayed price stays the same within this hour.
    prorationDate: await prorationOf(provider, alive.subscriptionId, hour),
  }
  const { dueNow, currency } = await asking(() => provider.at.changes.previewSubscription(change))
  const effectiveAt = kind === 'down' && !inTrial ? alive.periodEndsAt : null
  const prorationDate = change.prorate ? change.prorationDate.toISOString() : null
  const shown = {
    plan,
    dueNow,
    currency,
    effectiveAt: effectiveAt?.toISOString() ?? null,
    prorationDate,
    fits,
  }
  return {
    kind,
    plan,
    price,
    trialDays,
    asked,
    change,
    effectiveAt,
    planned: plannedOf(shown, asked, price),
  }
}

function plannedOf(
  shown: ChangeShown,
  asked: PlanSubscription | undefined,
  price: PlanPrice,
): Planned<ChangeShown> {
  const { dueNow, currency, effectiveAt, prorationDate } = shown
  const now = asked && {
    plan: asked.plan,
    every: asked.every,
    status: asked.status,
    next: asked.nextPlan,
  }
  return {
    plan: shown,
    parts: { dueNow, currency, effectiveAt, prorationDate, price, 'current plan': now ?? null },
  }
}

/**
 * Returns the time from which a change is charged: the start of the hour, or of the period when
 * that is later.
 */
async function prorationOf(
  provider: ProviderAccount,
  subscriptionId: string,
  hour: Date,
): Promise<Date> {
  const record = await asking(() => provider.at.records.read('subscription', subscriptionId))
  return record && record.periodStartsAt > hour ? record.periodStartsAt : hour
}

/**
 * Compares an account's usage with a plan's limits. E-mails are left out, because their count
 * restarts each month.
 */
async function fitsOf(scope: BeforeScope, plan: string): Promise<Fit[]> {
  const { deployment, clock } = scope.ports
  const { usage } = await readUsage(scope, clock.now())
  return [
    {
      limit: 'subscribers',
      used: usage.subscribers,
      allowed: Object.hasOwn(deployment.plans, plan) ? deployment.plans[plan]!.subscribers : 0,
    },
    {
      limit: 'webhookEndpoints',
      used: await countEndpoints(scope, { url: undefined }),
      allowed: webhookEndpointsAllowed(deployment, plan),
    },
  ]
}

const REMEDY = {
  subscribers: 'Delete or unsubscribe contacts',
  webhookEndpoints: 'Delete webhook endpoints',
}

function refuseTooSmall(plan: string, fits: readonly Fit[]): void {
  const over = fits.filter(({ used, allowed }) => allowed !== null && used > allowed)
  if (over.length === 0) return
  const words = over.map(
    ({ limit, used, allowed }) =>
      `${used} ${limit} are used, and ${plan} allows ${allowed}. ${REMEDY[limit]} first.`,
  )
  throw new Problem(planTooSmall, words.join(' '), { extra: { fits } })
}
