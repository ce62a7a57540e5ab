import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import type { SecondCharge } from './second-charges.ts'

interface Watched {
  accountId: string
  newsletterId: string
}

/** Claims adoptions whose invoices are due to be read, and sets the time of the next reading. */
export async function claimWatched(
  db: Db,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<Watched[]> {
  const found = await rows(
    db,
    sql<{ account: string; newsletter: string }>`update adoption /* every account */ a
      set watch_at = case when watch_until > ${now} then ${next}::timestamptz end
      from (select account_id, newsletter_id from adoption /* every account */ where watch_at <= ${now} order by watch_at limit ${limit}
        for update skip locked) d
      where a.account_id = d.account_id and a.newsletter_id = d.newsletter_id
      returning a.account_id as account, a.newsletter_id as newsletter`,
  )
  return found.map(({ account, newsletter }) => ({
    accountId: typeId('acc', account),
    newsletterId: typeId('nl', newsletter),
  }))
}

/** An id or address by which the person of a charge is recognized. */
export interface Name {
  contactId: string
  customer: string | null
  subscription: string | null
  identity: string | null
  paidFrom: Date | null
  paidTo: Date | null
}

/**
 * Lists the ids and addresses of the persons whose charges are watched: adopted readers, and
 * readers who were imported with a customer id and may still be charged elsewhere.
 */
export async function listNames(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<Name[]> {
  const account = uuidOf(accountId)
  const newsletter = uuidOf(newsletterId)
  const found = await rows(
    db,
    sql<Omit<Name, 'contactId'> & { contact: string }>`with names as (
        select contact_id, customer, provider_id as subscription, paid_from, paid_to from adopted_subscription
          where account_id = ${account} and newsletter_id = ${newsletter} and state = 'adopted'
        union all
        select c.contact_id, i.customer_id, null, null, null from imported_customer i
          join contact c on c.account_id = ${account} and c.contact_id = i.contact_id and c.newsletter_id = ${newsletter}
          where i.account_id = ${account})
      select contact_id as contact, customer, subscription, null::text as identity, paid_from as "paidFrom", paid_to as "paidTo" from names
      union all
      select c.contact_id, null, null, ${identityOf('c.email')}, null, null from contact c
        where c.account_id = ${account} and c.contact_id in (select contact_id from names)
      union all
      select s.contact_id, s.customer, s.provider_id, null, null, null from paid_subscription s
        where s.account_id = ${account} and s.newsletter_id = ${newsletter} and s.adopted_at is null and s.provider_id is not null
          and s.contact_id in (select contact_id from names)`,
  )
  return found.map(({ contact, ...name }) => ({ ...name, contactId: typeId('sub', contact) }))
}

/** Lists the provider's ids of subscriptions to the account's other newsletters. */
export async function listElsewhere(
  { db, accountId }: AccountDb,
  newsletterId: string,
  providerIds: readonly string[],
): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{
      id: string
    }>`select provider_id as id from paid_subscription where account_id = ${uuidOf(accountId)} and newsletter_id <> ${uuidOf(newsletterId)}
      and provider_id = any(${[...providerIds]}::text[])`,
  )
  return new Set(found.map(({ id }) => id))
}

/** Stores second charges. Returns the number of charges that were not stored before. */
export async function insertSecondCharges(
  { db, accountId, now }: Scope,
  newsletterId: string,
  charges: readonly SecondCharge[],
): Promise<number> {
  if (charges.length === 0) return 0
  const column = <T>(pick: (one: SecondCharge) => T) => charges.map(pick)
  return countAffected(
    db,
    sql`insert into second_charge (account_id, invoice_id, newsletter_id, contact_id, provider_subscription, other_subscription, amount, currency, paid_at, found_at)
      select ${uuidOf(accountId)}, w.invoice, ${uuidOf(newsletterId)}, w.contact, w.subscription, w.other, w.amount, w.currency, w.paid_at, ${now}
      from unnest(${column(({ invoice }) => invoice)}::text[], ${column(({ contactId }) => uuidOf(contactId))}::uuid[], ${column(({ subscription }) => subscription)}::text[],
        ${column(({ otherSubscription }) => otherSubscription)}::text[], ${column(({ amount }) => amount)}::bigint[], ${column(({ currency }) => currency)}::text[],
        ${column(({ paidAt }) => paidAt)}::timestamptz[]) as w (invoice, contact, subscription, other, amount, currency, paid_at)
      on conflict (account_id, invoice_id) do nothing`,
  )
}

export async function noteWatched(
  { db, accountId, now }: Scope,
  newsletterId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update adoption set watched_at = ${now} where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`,
  )
}

export async function listSecondCharges(
  { db, accountId }: AccountDb,
  newsletterId: string,
  limit: number,
): Promise<SecondCharge[]> {
  const found = await rows(
    db,
    sql<
      Omit<SecondCharge, 'contactId'> & { contact: string }
    >`select invoice_id as invoice, contact_id as contact, provider_subscription as subscription,
        other_subscription as "otherSubscription", amount, currency, paid_at as "paidAt"
      from second_charge where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} order by paid_at desc, invoice_id limit ${limit}`,
  )
  return found.map(({ contact, ...one }) => ({ ...one, contactId: typeId('sub', contact) }))
}
