import { createHash } from 'node:crypto'
import type { AccountDb } from '#db/account-db.ts'
import type { FoundSubscription } from '#ports/payment-records.ts'
import { SUBSCRIPTION_SALE_KIND } from '../record/subscription.ts'
import { liveSubscriptionsOf } from '../record/subscription-sql.ts'
import { ANY_ID } from '#operation/fields.ts'
import { type Adoptable, type Charges, LISTED_MAX, type Refused } from './adoption.ts'
import { findOthers, findOurs, findRefs } from './adoption-sql.ts'
import type { FoundList } from './list-found.ts'
import { matchContacts } from './match-contacts-sql.ts'
import {
  hasFee,
  nextAmountOf,
  nextChargeAt,
  type Reason,
  reasonOf,
  REASONS,
} from './refusal-reasons.ts'

type Judged = { found: FoundSubscription } & ({ contactId: string } | { reason: Reason })

interface PlannedAdoption {
  adoptable: Adoptable[]
  refused: Refused[]
  counts: { adoptable: number; refused: number; left: number; ours: number; unread: boolean }
  chargesBefore: Charges
  chargesAfter: Charges
}

/**
 * Decides for each subscription whether it can be adopted. Returns the plan, the adoptable
 * subscriptions, and a digest of them.
 */
export async function planAdoption(
  scope: AccountDb,
  {
    id: newsletterId,
    currency,
    providerAccount,
  }: { id: string; currency: string; providerAccount: string },
  { found, isCut }: FoundList,
): Promise<{
  plan: PlannedAdoption
  named: (FoundSubscription & { contactId: string })[]
  digest: string
}> {
  const foreign = await withoutOurs(scope, found)
  const match = await matchContacts(scope, newsletterId, foreign)
  const others = await findOthers(
    scope,
    providerAccount,
    foreign.map(({ id }) => id),
  )
  const judged = foreign.map((one): Judged => {
    if (others.has(one.id)) return { found: one, reason: 'other_deployment' }
    const own = reasonOf(one, { currency })
    if (own !== null) return { found: one, reason: own }
    const matched = match(one)
    if ('contactId' in matched && hasFee(one)) return { found: one, reason: 'application_fee' }
    return { found: one, ...matched }
  })
  const all = judged
    .flatMap((one) => ('contactId' in one ? [{ ...one.found, contactId: one.contactId }] : []))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  const named = all.slice(0, LISTED_MAX)
  const refused = judged.flatMap((one) =>
    'reason' in one ? [showRefused(one.found, one.reason)] : [],
  )
  const charges = sumOf(named)
  const plan = {
    adoptable: await showAdoptable(scope, named),
    refused: refused.slice(0, LISTED_MAX),
    counts: {
      adoptable: named.length,
      refused: refused.length,
      left: all.length - named.length,
      ours: found.length - foreign.length,
      unread: isCut,
    },
    chargesBefore: charges,
    // Only metadata is written, so price, date and coupon do not change.
    chargesAfter: charges,
  }
  return { plan, named, digest: digestOf(named) }
}

async function withoutOurs(
  scope: AccountDb,
  found: readonly FoundSubscription[],
): Promise<FoundSubscription[]> {
  const ours = await findOurs(
    scope,
    found.map(({ id }) => id),
  )
  const refOf = ({ sale }: FoundSubscription) =>
    sale?.accountId === scope.accountId &&
    sale.kind === SUBSCRIPTION_SALE_KIND &&
    sale.ref.startsWith('psn_') &&
    ANY_ID.test(sale.ref)
      ? sale.ref
      : null
  const refs = await findRefs(
    scope,
    found.flatMap((one) => refOf(one) ?? []),
  )
  return found.filter((one) => !ours.has(one.id) && !refs.has(refOf(one) ?? ''))
}

async function showAdoptable(
  scope: AccountDb,
  named: readonly (FoundSubscription & { contactId: string })[],
): Promise<Adoptable[]> {
  const contacts = named.map(({ contactId }) => contactId)
  const live = await liveSubscriptionsOf(scope, [...new Set(contacts)])
  const pays = Map.groupBy([...contacts, ...live.map(({ contactId }) => contactId!)], (id) => id)
  return named.map((one) => ({
    contactId: one.contactId,
    email: one.email,
    subscription: one.id,
    price: one.amount,
    currency: one.currency,
    interval: one.every,
    discounted: one.isDiscounted,
    nextChargeAt: nextChargeAt(one)?.toISOString() ?? null,
    applicationFeePercent: one.feePercent,
    paysTwice: pays.get(one.contactId)!.length > 1,
  }))
}

function showRefused(found: FoundSubscription, reason: Reason): Refused {
  const { id, email, amount, currency, feePercent } = found
  const isOver = reason === 'ended' || reason === 'incomplete'
  return {
    subscription: id,
    email,
    reason,
    detail: REASONS[reason],
    price: amount,
    currency,
    nextChargeAt: isOver ? null : (nextChargeAt(found)?.toISOString() ?? null),
    applicationFeePercent: feePercent,
  }
}

/** Sums the next charges. A subscription that ends before its next charge adds nothing. */
function sumOf(named: readonly FoundSubscription[]): Charges {
  const groups = Map.groupBy(
    named.filter((one) => nextChargeAt(one) !== null),
    ({ currency, every }) => `${currency} ${every}`,
  )
  return [...groups.values()]
    .map((group) => ({
      currency: group[0]!.currency,
      interval: group[0]!.every,
      count: group.length,
      amount: group.reduce((sum, one) => sum + nextAmountOf(one), 0),
    }))
    .toSorted((a, b) => (a.currency + a.interval < b.currency + b.interval ? -1 : 1))
}

/** Hashes the facts that must still hold when a plan is confirmed. */
function digestOf(named: readonly (FoundSubscription & { contactId: string })[]): string {
  const facts = named.map((one) => [
    one.id,
    one.contactId,
    one.customer,
    one.status,
    one.amount,
    nextAmountOf(one),
    one.currency,
    one.every,
    nextChargeAt(one)?.toISOString() ?? null,
    one.feePercent,
    one.isDiscounted,
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
