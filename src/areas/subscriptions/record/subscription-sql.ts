import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import {
  addressIdentity,
  identityOf,
  mailboxIdentity,
  mailboxOf,
} from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { playCountsSql } from '#areas/payments/index.ts'
import { type Movement, movementSql, startOf } from './movement-sql.ts'
import { LIVE, type StoredSubscription, type SubscriptionStatus } from './subscription.ts'

interface SubscriptionRow {
  subscription_id: string
  newsletter_id: string
  contact_id: string | null
  email: string | null
  livemode: boolean
  status: SubscriptionStatus
  end_reason: StoredSubscription['endReason']
  every: StoredSubscription['every']
  amount: number
  currency: string
  trial_days: number
  coupon_id: string | null
  provider_coupon: string | null
  discount: number
  discount_until: Date | null
  coupon_returned: boolean
  consent: StoredSubscription['consent']
  provider_id: string | null
  customer: string | null
  latest_invoice: string | null
  period_starts_at: Date | null
  period_ends_at: Date | null
  trial_ends_at: Date | null
  cancels_at: Date | null
  ended_at: Date | null
  restored_until: Date | null
  card_brand: string | null
  card_last4: string | null
  change_no: number
  ending: StoredSubscription['ending']
  ending_reason: StoredSubscription['endingReason']
  told_failed: Date | null
  told_end: Date | null
  created_at: Date
  began_at: Date | null
  due_at: Date | null
  changing_since: Date | null
  change_payable_until: Date | null
  adopted_at: Date | null
}

const COLUMNS = sql`subscription_id, newsletter_id, contact_id, email, livemode, status, end_reason, every, amount, currency, trial_days, coupon_id,
  provider_coupon, discount, discount_until, coupon_returned, consent, provider_id, customer, latest_invoice, period_starts_at, period_ends_at, trial_ends_at, cancels_at,
  ended_at, restored_until, card_brand, card_last4, change_no, ending, ending_reason, told_failed, told_end, created_at, began_at,
  due_at, changing_since, change_payable_until, adopted_at`

function toSubscription(found: SubscriptionRow): StoredSubscription {
  return {
    id: typeId('psn', found.subscription_id),
    newsletterId: typeId('nl', found.newsletter_id),
    contactId: found.contact_id && typeId('sub', found.contact_id),
    email: found.email,
    livemode: found.livemode,
    status: found.status,
    endReason: found.end_reason,
    every: found.every,
    amount: found.amount,
    currency: found.currency,
    trialDays: found.trial_days,
    couponId: found.coupon_id && typeId('cpn', found.coupon_id),
    providerCoupon: found.provider_coupon,
    discount: found.discount,
    discountUntil: found.discount_until,
    couponReturned: found.coupon_returned,
    consent: found.consent,
    providerId: found.provider_id,
    customer: found.customer,
    latestInvoice: found.latest_invoice,
    periodStartsAt: found.period_starts_at,
    periodEndsAt: found.period_ends_at,
    trialEndsAt: found.trial_ends_at,
    cancelsAt: found.cancels_at,
    endedAt: found.ended_at,
    restoredUntil: found.restored_until,
    cardBrand: found.card_brand,
    cardLast4: found.card_last4,
    changeNo: found.change_no,
    ending: found.ending,
    endingReason: found.ending_reason,
    toldFailed: found.told_failed,
    toldEnd: found.told_end,
    createdAt: found.created_at,
    beganAt: found.began_at,
    dueAt: found.due_at,
    changingSince: found.changing_since,
    changePayableUntil: found.change_payable_until,
    adoptedAt: found.adopted_at,
  }
}

async function select(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<StoredSubscription[]> {
  const found = await rows(
    db,
    sql<SubscriptionRow>`select ${COLUMNS} from paid_subscription where account_id = ${uuidOf(accountId)} and ${condition}`,
  )
  return found.map(toSubscription)
}

export async function findSubscription(
  scope: AccountDb,
  subscriptionId: string,
): Promise<StoredSubscription | undefined> {
  return (await select(scope, sql`subscription_id = ${uuidOf(subscriptionId)}`))[0]
}

/** Locks a subscription. Lock its contact before it. */
export async function lockSubscription(
  scope: AccountDb,
  subscriptionId: string,
): Promise<StoredSubscription | undefined> {
  return (await select(scope, sql`subscription_id = ${uuidOf(subscriptionId)} for update`))[0]
}

const isLive = sql`status = any(${[...LIVE]}::text[])`

/** Lists the active subscriptions of contacts, oldest first. */
export async function liveSubscriptionsOf(
  scope: AccountDb,
  contactIds: readonly string[],
): Promise<StoredSubscription[]> {
  if (contactIds.length === 0) return []
  return select(
    scope,
    sql`contact_id = any(${contactIds.map(uuidOf)}::uuid[]) and ${isLive} order by subscription_id`,
  )
}

export async function subscriptionsOf(
  scope: AccountDb,
  contactIds: readonly string[],
): Promise<StoredSubscription[]> {
  if (contactIds.length === 0) return []
  return select(
    scope,
    sql`contact_id = any(${contactIds.map(uuidOf)}::uuid[]) order by subscription_id desc`,
  )
}

/**
 * Lists a mailbox's subscriptions that wait for a first payment, newest first. Lock the mailbox
 * first.
 */
export async function waitingSubscriptions(
  scope: AccountDb,
  newsletterId: string,
  email: string,
): Promise<StoredSubscription[]> {
  return select(
    scope,
    sql`newsletter_id = ${uuidOf(newsletterId)} and email is not null and ${mailboxOf('email')} = ${mailboxIdentity(email)} and status = 'incomplete'
      order by subscription_id desc limit 20`,
  )
}

/**
 * Returns whether the mailbox or contact has another active subscription. Lock the mailbox first.
 */
export async function hasOtherLive(
  { db, accountId }: AccountDb,
  {
    id,
    newsletterId,
    email,
    contactId,
    livemode,
  }: Pick<StoredSubscription, 'id' | 'newsletterId' | 'email' | 'contactId' | 'livemode'>,
): Promise<boolean> {
  const found = await row(
    db,
    sql<{
      has: boolean
    }>`select exists (select 1 from paid_subscription where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}
        and email is not null and ${mailboxOf('email')} = ${email && mailboxIdentity(email)}::text
        and subscription_id <> ${uuidOf(id)} and livemode = ${livemode} and ${isLive})
      or exists (select 1 from paid_subscription where account_id = ${uuidOf(accountId)} and contact_id = ${contactId && uuidOf(contactId)}::uuid
        and subscription_id <> ${uuidOf(id)} and livemode = ${livemode} and ${isLive}) as has`,
  )
  return found!.has
}

/**
 * Locks active subscriptions: those with the given ids, or a page of all in a newsletter or
 * account.
 */
export async function lockLive(
  scope: AccountDb,
  {
    ids,
    newsletterId = null,
    after = null,
    limit,
  }: {
    ids?: readonly string[]
    newsletterId?: string | null
    after?: string | null
    limit: number
  },
): Promise<StoredSubscription[]> {
  const named = ids ? sql`subscription_id = any(${ids.map(uuidOf)}::uuid[])` : sql`true`
  const place = newsletterId === null ? sql`true` : sql`newsletter_id = ${uuidOf(newsletterId)}`
  const from = after === null ? sql`true` : sql`subscription_id > ${uuidOf(after)}`
  return select(
    scope,
    sql`${named} and ${place} and ${from} and ${isLive} order by subscription_id limit ${limit} for update`,
  )
}

/**
 * Removes the reference to deleted contacts from their subscriptions. The address stays, so that a
 * later erasure finds the subscriptions.
 */
export async function detachSubscriptions(
  { db, accountId }: AccountDb,
  contacts: readonly { id: string; email: string }[],
): Promise<void> {
  await countAffected(
    db,
    sql`update paid_subscription s set contact_id = null, consent = case when status = 'incomplete' then consent end, email = case when s.email is null then null else c.email end
      from unnest(${contacts.map(({ id }) => uuidOf(id))}::uuid[], ${contacts.map(({ email }) => email)}::text[]) as c (contact_id, email)
      where s.account_id = ${uuidOf(accountId)} and s.contact_id = c.contact_id`,
  )
}

/** Writes a contact's new address to its subscriptions, unless the person was erased. */
export async function moveSubscriptions(
  { db, accountId }: AccountDb,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await countAffected(
    db,
    sql`update paid_subscription set email = ${email} where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(id)} and email is not null`,
  )
}

/** Counts the active subscriptions of a newsletter or account. */
export async function countLive(
  { db, accountId }: AccountDb,
  {
    newsletterId = null,
    currency = null,
    livemode = null,
  }: { newsletterId?: string | null; currency?: string | null; livemode?: boolean | null },
): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from paid_subscription where account_id = ${uuidOf(accountId)} and ${isLive}
      and (${newsletterId && uuidOf(newsletterId)}::uuid is null or newsletter_id = ${newsletterId && uuidOf(newsletterId)}::uuid)
      and (${currency}::text is null or currency = ${currency}::text) and (${livemode}::boolean is null or livemode = ${livemode}::boolean)`,
  )
  return found!.n
}

interface SubscriptionFilter {
  newsletterId?: string | undefined
  contactId?: string | undefined
  email?: string | undefined
  status?: SubscriptionStatus | undefined
  interval?: StoredSubscription['every'] | undefined
  currency?: string | undefined
  source?: string | undefined
  /** True: leaves out sandbox payments once the account takes real money. */
  counted?: boolean | undefined
  month?: string | undefined
  movement?: Movement | undefined
}

function matching(
  accountId: string,
  { newsletterId, contactId, email, status, ...more }: SubscriptionFilter,
): RawBuilder<unknown> {
  const { interval, currency, source, counted = false, month, movement } = more
  const conditions = [
    newsletterId !== undefined && sql`newsletter_id = ${uuidOf(newsletterId)}`,
    contactId !== undefined && sql`contact_id = ${uuidOf(contactId)}`,
    email !== undefined && sql`${identityOf('email')} = ${addressIdentity(email)}`,
    status !== undefined && sql`status = ${status}`,
    interval !== undefined && sql`every = ${interval}`,
    currency !== undefined && sql`currency = ${currency}`,
    source !== undefined &&
      sql`exists (select 1 from contact c where c.account_id = ${uuidOf(accountId)} and c.contact_id = paid_subscription.contact_id and c.source = ${source})`,
    counted && sql`(livemode or ${playCountsSql(accountId)})`,
    month !== undefined && movement !== undefined && movementSql(movement, startOf(month)),
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Lists subscriptions, newest first. Returns up to `limit + 1` rows, so that the caller sees
 * whether another page follows.
 */
export async function listSubscriptions(
  scope: AccountDb,
  filter: SubscriptionFilter,
  page: { limit: number; before: string | null },
): Promise<StoredSubscription[]> {
  const before = page.before === null ? sql`` : sql`and subscription_id < ${page.before}`
  return select(
    scope,
    sql`${matching(scope.accountId, filter)} ${before} order by subscription_id desc limit ${page.limit + 1}`,
  )
}

export async function countSubscriptions(
  { db, accountId }: AccountDb,
  filter: SubscriptionFilter,
): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from paid_subscription where account_id = ${uuidOf(accountId)} and ${matching(accountId, filter)}`,
  )
  return found!.n
}

type NewSubscription = Pick<
  StoredSubscription,
  | 'newsletterId'
  | 'contactId'
  | 'livemode'
  | 'every'
  | 'amount'
  | 'currency'
  | 'trialDays'
  | 'couponId'
  | 'consent'
  | 'dueAt'
> & {
  email: string
  /** The id for the subscription, unless another one already has it. Null: a new id is made. */
  id: string | null
}

export async function insertSubscription(
  scope: Scope,
  made: NewSubscription,
): Promise<StoredSubscription> {
  const chosen = made.id !== null && (await insert(scope, uuidOf(made.id), made))
  return toSubscription((chosen || (await insert(scope, newUuid(scope.now.getTime()), made)))!)
}

function insert(
  { db, accountId, now }: Scope,
  uuid: string,
  made: NewSubscription,
): Promise<SubscriptionRow | undefined> {
  return row(
    db,
    sql<SubscriptionRow>`insert into paid_subscription (account_id, subscription_id, newsletter_id, contact_id, email, livemode, status, every, amount, currency,
        trial_days, coupon_id, consent, created_at, due_at)
      values (${uuidOf(accountId)}, ${uuid}, ${uuidOf(made.newsletterId)}, ${made.contactId && uuidOf(made.contactId)}, ${made.email}, ${made.livemode}, 'incomplete', ${made.every},
        ${made.amount}, ${made.currency}, ${made.trialDays}, ${made.couponId && uuidOf(made.couponId)}, ${made.consent && JSON.stringify(made.consent)}, ${now},
        ${made.dueAt})
      on conflict (account_id, subscription_id) do nothing
      returning ${COLUMNS}`,
  )
}

/** Writes those values of a subscription that may change. Lock it first. */
export async function writeSubscription(
  { db, accountId }: AccountDb,
  one: StoredSubscription,
): Promise<void> {
  await countAffected(
    db,
    sql`update paid_subscription set contact_id = ${one.contactId && uuidOf(one.contactId)}, status = ${one.status}, end_reason = ${one.endReason},
        every = ${one.every}, amount = ${one.amount}, trial_days = ${one.trialDays}, provider_coupon = ${one.providerCoupon},
        discount = ${one.discount}, discount_until = ${one.discountUntil},
        coupon_returned = ${one.couponReturned}, consent = ${one.consent && JSON.stringify(one.consent)}, provider_id = ${one.providerId},
        customer = ${one.customer}, latest_invoice = ${one.latestInvoice}, period_starts_at = ${one.periodStartsAt}, period_ends_at = ${one.periodEndsAt},
        trial_ends_at = ${one.trialEndsAt}, cancels_at = ${one.cancelsAt}, ended_at = ${one.endedAt}, restored_until = ${one.restoredUntil},
        card_brand = ${one.cardBrand}, card_last4 = ${one.cardLast4}, change_no = ${one.changeNo}, ending = ${one.ending},
        ending_reason = ${one.endingReason}, told_failed = ${one.toldFailed}, told_end = ${one.toldEnd}, began_at = ${one.beganAt}, due_at = ${one.dueAt},
        changing_since = ${one.changingSince}, change_payable_until = ${one.changePayableUntil}, adopted_at = ${one.adoptedAt}
      where account_id = ${uuidOf(accountId)} and subscription_id = ${uuidOf(one.id)}`,
  )
}
