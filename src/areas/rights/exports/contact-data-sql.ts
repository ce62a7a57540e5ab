import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import type { Contact } from '#areas/contacts/index.ts'
import { type MailRef, mailsTo } from '#areas/mailings/index.ts'
import type { ContactData } from './contact-data.ts'

type Place = ContactData['newsletters'][number]

export async function consentsOf(
  { db, accountId }: AccountDb,
  contactId: string,
): Promise<Place['consent']> {
  const found = await rows(
    db,
    sql<
      Place['consent'][number]
    >`select at, kind, via, host(ip) as ip, page, text, version from consent
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)} order by at`,
  )
  return found.map((one) => ({ ...one, at: iso(one.at) }))
}

/** Reads the ids of Stripe customers that imports gave for a contact. */
export async function customersOf(
  { db, accountId }: AccountDb,
  contactId: string,
): Promise<Place['stripeCustomers']> {
  const found = await rows(
    db,
    sql<{ customer_id: string }>`select customer_id from imported_customer
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)} order by customer_id`,
  )
  return found.map(({ customer_id }) => customer_id)
}

/** Reads the events about changes of a contact. Consent records have the other changes. */
export async function changesOf(
  { db, accountId }: AccountDb,
  contactId: string,
): Promise<Place['changes']> {
  const found = await rows(
    db,
    sql<{ body: string }>`select body from event
      where account_id = ${uuidOf(accountId)} and event_contact(body) = ${contactId} and type = 'subscriber.updated' order by event_id`,
  )
  return found.map(({ body }) => {
    const { timestamp, data } = JSON.parse(body) as {
      timestamp: string
      data: { changes: unknown }
    }
    return { at: timestamp, changes: data.changes }
  })
}

type Mail = Omit<Place['mails'][number], 'subject'> & MailRef

/**
 * Reads the mails to a contact with their opens, clicks and reports, oldest first. Waiting mails
 * are last.
 */
export async function mailsOf(scope: AccountDb, contact: Contact): Promise<Mail[]> {
  const account = uuidOf(scope.accountId)
  const visit = sql`'times', v.times, 'firstAt', v.first_at, 'lastAt', v.last_at, 'byMachine', v.by_machine`
  const found = await rows(
    scope.db,
    sql<Mail>`select m.mailing_id, m.newsletter_id, m.kind, m.owner_id, m.part, m.status, m.reason, m.finished_at as "endedAt",
        coalesce((select json_agg(json_build_object(${visit}) order by v.first_at) from engagement v
          where v.account_id = ${account} and v.mailing_id = m.mailing_id and v.recipient_id = m.recipient_id and v.act = 'open'), '[]') as opens,
        coalesce((select json_agg(json_build_object(${visit}, 'url', l.url) order by v.first_at) from mailing_link l
          join link_click v on v.account_id = ${account} and v.mailing_id = l.mailing_id and v.number = l.number and v.recipient_id = m.recipient_id
          where l.account_id = ${account} and l.mailing_id = m.mailing_id), '[]') as clicks,
        coalesce((select json_agg(json_build_object('at', b.at, 'kind', b.kind, 'code', b.code, 'detail', b.detail) order by b.at) from bounce b
          where b.account_id = ${account} and b.mailing_id = m.mailing_id and b.recipient_id = m.recipient_id), '[]') as reports
      from ${mailsTo(scope, contact)} m order by m.finished_at, m.mailing_id, m.recipient_id`,
  )
  const visits = <V extends { firstAt: string; lastAt: string }>(list: V[]): V[] =>
    list.map((one) => ({ ...one, firstAt: iso(one.firstAt), lastAt: iso(one.lastAt) }))
  return found.map((mail) => ({
    ...mail,
    endedAt: mail.endedAt && iso(mail.endedAt),
    opens: visits(mail.opens),
    clicks: visits(mail.clicks),
    reports: mail.reports.map((report) => ({ ...report, at: iso(report.at) })),
  }))
}

export async function runsOf(
  { db, accountId }: AccountDb,
  contactId: string,
): Promise<Place['automations']> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<
      Place['automations'][number]
    >`select a.name as automation, r.status, r.reason, r.entered_at as "enteredAt", r.ended_at as "endedAt",
        coalesce((select json_agg(json_build_object('at', l.at, 'step', l.step_id, 'what', l.what, 'reason', l.reason) order by l.number)
          from automation_log l where l.account_id = ${account} and l.run_id = r.run_id), '[]') as log
      from automation_run r join automation a on a.account_id = ${account} and a.automation_id = r.automation_id
      where r.account_id = ${account} and r.contact_id = ${uuidOf(contactId)} order by r.run_id`,
  )
  return found.map((run) => ({
    ...run,
    enteredAt: iso(run.enteredAt),
    endedAt: run.endedAt && iso(run.endedAt),
    log: run.log.map((line) => ({ ...line, at: iso(line.at) })),
  }))
}

/** Reads the orders with an address, of contacts and of others, oldest first. */
export async function ordersOf(
  { db, accountId }: AccountDb,
  email: string,
): Promise<ContactData['orders']> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      order_id: string
      newsletter_id: string
      product: string
      status: string
      amount: number
      refunded: number
      currency: string
      created_at: Date
      paid_at: Date | null
      downloads: number
      consent: unknown
    }>`select o.order_id, o.newsletter_id, p.name as product, o.status, o.amount, o.refunded, o.currency, o.created_at, o.paid_at, o.downloads,
        o.consent
      from product_order o join product p on p.account_id = ${account} and p.product_id = o.product_id
      where o.account_id = ${account} and ${identityOf('o.email')} = ${addressIdentity(email)} order by o.order_id`,
  )
  return found.map(
    ({ order_id, newsletter_id, refunded: refundedAmount, created_at, paid_at, ...order }) => ({
      ...order,
      id: typeId('ord', order_id),
      newsletterId: typeId('nl', newsletter_id),
      refundedAmount,
      createdAt: iso(created_at),
      paidAt: paid_at && iso(paid_at),
    }),
  )
}

/** Reads a person's subscriptions, by contact and by the address at purchase, oldest first. */
export async function subscriptionsOf(
  { db, accountId }: AccountDb,
  email: string,
  contactIds: readonly string[],
): Promise<ContactData['subscriptions']> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      subscription_id: string
      newsletter_id: string
      status: string
      interval: string
      price: number
      currency: string
      created_at: Date
      period_ends_at: Date | null
      ended_at: Date | null
      card: string | null
      payments: { amount: number; refundedAmount: number; paidAt: string }[]
      consent: unknown
    }>`select s.subscription_id, s.newsletter_id, s.status, s.every as interval, s.amount as price, s.currency, s.created_at, s.period_ends_at, s.ended_at,
        s.card_brand || ' ' || s.card_last4 as card, s.consent,
        coalesce((select json_agg(json_build_object('amount', p.amount, 'refundedAmount', p.refunded, 'paidAt', p.paid_at) order by p.paid_at)
          from subscription_payment p where p.account_id = ${account} and p.subscription_id = s.subscription_id), '[]') as payments
      from paid_subscription s where s.account_id = ${account}
        and (${identityOf('s.email')} = ${addressIdentity(email)} or s.contact_id = any(${contactIds.map(uuidOf)}::uuid[]))
      order by s.subscription_id`,
  )
  return found.map(
    ({
      subscription_id,
      newsletter_id,
      created_at,
      period_ends_at,
      ended_at,
      payments,
      ...one
    }) => ({
      ...one,
      id: typeId('psn', subscription_id),
      newsletterId: typeId('nl', newsletter_id),
      createdAt: iso(created_at),
      periodEndsAt: period_ends_at && iso(period_ends_at),
      endedAt: ended_at && iso(ended_at),
      payments: payments.map((paid) => ({ ...paid, paidAt: iso(paid.paidAt) })),
    }),
  )
}

export async function suppressionOf(
  { db, accountId }: AccountDb,
  email: string,
): Promise<ContactData['suppression']> {
  const found = await row(
    db,
    sql<
      NonNullable<ContactData['suppression']>
    >`select reason, detail, created_at as "createdAt" from suppression
      where account_id = ${uuidOf(accountId)} and email = ${addressIdentity(email)}`,
  )
  return found ? { ...found, createdAt: iso(found.createdAt) } : null
}

/** Formats a time as the API does. PostgreSQL returns a Date, or a text inside JSON. */
function iso(at: string | Date): string {
  return new Date(at).toISOString()
}
