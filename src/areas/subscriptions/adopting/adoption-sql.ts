import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { StoredSubscription } from '../record/subscription.ts'
import type { Charges } from './adoption.ts'
import type { Reason } from './refusal-reasons.ts'

interface AdoptionRow {
  status: 'running' | 'done'
  startedAt: Date
  finishedAt: Date | null
  watchUntil: Date
  watchedAt: Date | null
}

/** A subscription that is listed in a confirmed plan. */
export interface Named {
  subscriptionId: string
  contactId: string
  providerId: string
  customer: string
  state: 'waiting' | 'writing' | 'adopted' | 'refused'
  reason: Reason | null
  /** The amount of the next charge. */
  amount: number
  currency: string
  every: StoredSubscription['every']
  nextChargeAt: Date | null
}

interface NamedRow extends Omit<Named, 'subscriptionId' | 'contactId'> {
  subscription: string
  contact: string
}

const NAMED = sql`subscription_id as subscription, contact_id as contact, provider_id as "providerId", customer, state, reason, amount, currency,
  every, next_charge_at as "nextChargeAt"`

const toNamed = ({ subscription, contact, ...one }: NamedRow): Named => ({
  ...one,
  subscriptionId: typeId('psn', subscription),
  contactId: typeId('sub', contact),
})

/**
 * Begins a round of a newsletter's adoption, or continues the running round. Until `watch.until`,
 * invoices are then read for second charges.
 */
export async function beginAdoption(
  { db, accountId, now }: Scope,
  newsletterId: string,
  watch: { until: Date; at: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into adoption (account_id, newsletter_id, status, started_at, watch_until, watch_at, round_id, round_at)
      values (${uuidOf(accountId)}, ${uuidOf(newsletterId)}, 'running', ${now}, ${watch.until}, ${watch.at}, ${newUuid(now.getTime())}, ${now})
      on conflict (account_id, newsletter_id) do update set status = 'running', finished_at = null, watch_until = excluded.watch_until,
        round_id = case when adoption.status = 'running' and adoption.round_id is not null then adoption.round_id else excluded.round_id end,
        round_at = case when adoption.status = 'running' and adoption.round_id is not null then adoption.round_at else excluded.round_at end,
        -- The witness goes back to the beginning of what it watches, 40 days at most.
        started_at = case when adoption.watch_at is null then excluded.started_at else adoption.started_at end, watch_at = excluded.watch_at`,
  )
}

export async function findAdoption(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<AdoptionRow | undefined> {
  return row(
    db,
    sql<AdoptionRow>`select status, started_at as "startedAt", finished_at as "finishedAt", watch_until as "watchUntil", watched_at as "watchedAt"
      from adoption where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`,
  )
}

/**
 * Stores the subscriptions of a confirmed plan. A subscription that was refused before is tried
 * again.
 */
export async function nameSubscriptions(
  { db, accountId, now }: Scope,
  newsletterId: string,
  named: readonly Pick<
    Named,
    'contactId' | 'providerId' | 'customer' | 'amount' | 'currency' | 'every' | 'nextChargeAt'
  >[],
): Promise<void> {
  const column = <T>(pick: (one: (typeof named)[number]) => T) => named.map(pick)
  await countAffected(
    db,
    sql`insert into adopted_subscription (account_id, subscription_id, newsletter_id, contact_id, provider_id, customer, state, amount, currency, every,
        next_charge_at, created_at)
      select ${uuidOf(accountId)}, w.id, ${uuidOf(newsletterId)}, w.contact, w.provider, w.customer, 'waiting', w.amount, w.currency, w.every, w.next, ${now}
      from unnest(${column(() => newUuid(now.getTime()))}::uuid[], ${column(({ contactId }) => uuidOf(contactId))}::uuid[], ${column(({ providerId }) => providerId)}::text[],
        ${column(({ customer }) => customer)}::text[], ${column(({ amount }) => amount)}::bigint[], ${column(({ currency }) => currency)}::text[],
        ${column(({ every }) => every)}::text[], ${column((one) => one.nextChargeAt)}::timestamptz[])
        as w (id, contact, provider, customer, amount, currency, every, next)
      on conflict (account_id, provider_id) do update set newsletter_id = excluded.newsletter_id, contact_id = excluded.contact_id, customer = excluded.customer,
        state = 'waiting', reason = null, amount = excluded.amount, currency = excluded.currency, every = excluded.every, next_charge_at = excluded.next_charge_at
      where adopted_subscription.state = 'refused'`,
  )
}

/**
 * Lists named subscriptions that are not yet processed, after a given subscription, oldest first.
 */
export async function listUnfinished(
  { db, accountId }: AccountDb,
  newsletterId: string,
  page: { after: string | null; limit: number },
): Promise<Named[]> {
  const after = page.after === null ? sql`` : sql`and subscription_id > ${uuidOf(page.after)}`
  const found = await rows(
    db,
    sql<NamedRow>`select ${NAMED} from adopted_subscription where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}
      and state in ('waiting', 'writing') ${after} order by subscription_id limit ${page.limit}`,
  )
  return found.map(toNamed)
}

export async function lockNamed(
  { db, accountId }: AccountDb,
  subscriptionId: string,
): Promise<Named | undefined> {
  const found = await row(
    db,
    sql<NamedRow>`select ${NAMED} from adopted_subscription where account_id = ${uuidOf(accountId)} and subscription_id = ${uuidOf(subscriptionId)} for update`,
  )
  return found && toNamed(found)
}

export async function setState(
  { db, accountId, now }: Scope,
  subscriptionId: string,
  { state, reason = null }: { state: Named['state']; reason?: Reason | null },
): Promise<void> {
  await countAffected(
    db,
    sql`update adopted_subscription set state = ${state}, reason = ${reason}, adopted_at = ${state === 'adopted' ? now : null}
      where account_id = ${uuidOf(accountId)} and subscription_id = ${uuidOf(subscriptionId)}`,
  )
}

/** Stores the period that was paid for before the adoption, to detect second charges. */
export async function setPaidPeriod(
  { db, accountId }: AccountDb,
  subscriptionId: string,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`update adopted_subscription set paid_from = ${from}, paid_to = ${to}
      where account_id = ${uuidOf(accountId)} and subscription_id = ${uuidOf(subscriptionId)}`,
  )
}

/** Ends the adoption of a newsletter, unless subscriptions remain to be processed. */
export async function endAdoption(
  { db, accountId, now }: Scope,
  newsletterId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update adoption set status = 'done', finished_at = ${now} where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}
      and status = 'running' and not exists (select from adopted_subscription a where a.account_id = ${uuidOf(accountId)}
        and a.newsletter_id = ${uuidOf(newsletterId)} and a.state in ('waiting', 'writing'))`,
  )
}

export async function deleteUntold(
  { db, accountId }: AccountDb,
  subscriptionId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`delete from paid_subscription where account_id = ${uuidOf(accountId)} and subscription_id = ${uuidOf(subscriptionId)} and adopted_at is not null`,
  )
}

/** Finds which of the provider's subscriptions this account already has. */
export async function findOurs(
  { db, accountId }: AccountDb,
  providerIds: readonly string[],
): Promise<Set<string>> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      id: string
    }>`select provider_id as id from paid_subscription where account_id = ${account} and provider_id = any(${[...providerIds]}::text[])
      union select provider_id from adopted_subscription where account_id = ${account} and provider_id = any(${[...providerIds]}::text[]) and state <> 'refused'`,
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * Finds which of the provider's subscriptions are managed by other accounts of this server with the
 * same provider account. The metadata alone does not show this, because it can be removed at the
 * provider.
 */
export async function findOthers(
  { db, accountId }: AccountDb,
  providerAccount: string,
  providerIds: readonly string[],
): Promise<Set<string>> {
  const [account, ids] = [uuidOf(accountId), [...providerIds]]
  const found = await rows(
    db,
    sql<{
      id: string
    }>`select o.provider_id as id from payment_connection c /* every account */ cross join lateral (
        select a.provider_id from adopted_subscription a where a.account_id = c.account_id and a.provider_id = any(${ids}::text[]) and a.state in ('writing', 'adopted')
        union all select p.provider_id from paid_subscription p where p.account_id = c.account_id and p.provider_id = any(${ids}::text[])) o
      where c.provider_account = ${providerAccount} and c.account_id <> ${account}`,
  )
  return new Set(found.map(({ id }) => id))
}

/** Locks one of the provider's subscriptions, so that two accounts cannot both take it over. */
export async function lockProviderId({ db }: AccountDb, providerId: string): Promise<void> {
  await row(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${`adopt ${providerId}`}, 20261130))`,
  )
}

/** Finds which of our subscriptions exist, by the ids in metadata. */
export async function findRefs(
  { db, accountId }: AccountDb,
  refs: readonly string[],
): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{
      id: string
    }>`select subscription_id as id from paid_subscription where account_id = ${uuidOf(accountId)} and subscription_id = any(${refs.map(uuidOf)}::uuid[])`,
  )
  return new Set(found.map(({ id }) => typeId('psn', id)))
}

export async function countNamed(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<{ named: number; adopted: number; refused: number }> {
  return (await row(
    db,
    sql<{
      named: number
      adopted: number
      refused: number
    }>`select count(*) as named, count(*) filter (where state = 'adopted') as adopted,
        count(*) filter (where state = 'refused') as refused
      from adopted_subscription where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`,
  ))!
}

export async function listRefused(
  { db, accountId }: AccountDb,
  newsletterId: string,
  limit: number,
): Promise<Named[]> {
  const found = await rows(
    db,
    sql<NamedRow>`select ${NAMED} from adopted_subscription where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}
      and state = 'refused' order by subscription_id limit ${limit}`,
  )
  return found.map(toNamed)
}

/**
 * Sums the next charges of adopted subscriptions: as the plans showed them, and as they are now. A
 * subscription that ends before its next charge has no next charge.
 */
export async function sumCharges(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<{ before: Charges; after: Charges }> {
  const account = uuidOf(accountId)
  const adopted = sql`adopted_subscription a where a.account_id = ${account} and a.newsletter_id = ${uuidOf(newsletterId)} and a.state = 'adopted'`
  const before = await rows(
    db,
    sql<
      Charges[number]
    >`select a.currency, a.every as interval, count(*) as count, sum(a.amount)::bigint as amount from ${adopted} and a.next_charge_at is not null group by 1, 2 order by 1, 2`,
  )
  const lasting = sql`case when coalesce(s.discount_until > s.period_ends_at, true) then s.discount else 0 end`
  const after = await rows(
    db,
    sql<
      Charges[number]
    >`select s.currency, s.every as interval, count(*) as count, sum(greatest(0, s.amount - ${lasting}))::bigint as amount
      from paid_subscription s where s.account_id = ${account} and s.status <> 'ended' and coalesce(s.cancels_at > s.period_ends_at, true)
        and s.subscription_id in (select a.subscription_id from ${adopted})
      group by 1, 2 order by 1, 2`,
  )
  return { before, after }
}

/** Claims adoptions that stopped and that no job continues. */
export async function claimStopped(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<{ accountId: string; newsletterId: string }[]> {
  const found = await rows(
    db,
    sql<{
      account: string
      newsletter: string
    }>`select account_id as account, newsletter_id as newsletter from adoption /* every account */
      where watch_at is not null and status = 'running' and started_at < ${before} limit ${limit}`,
  )
  return found.map(({ account, newsletter }) => ({
    accountId: typeId('acc', account),
    newsletterId: typeId('nl', newsletter),
  }))
}
