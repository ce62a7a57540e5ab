import { sql } from 'kysely'
import { countAffected, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, mentions } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { scrubMails } from '#areas/mailings/index.ts'
import type { ErasedContact, Wanted } from './erasure.ts'

const PAGE = 5000

interface EventRow {
  event_id: string
  body: string | null
}

/**
 * Removes a person from a page of the event log, and from webhook deliveries. Returns the last
 * event read, or null at the end. Also finds the person's deleted contacts.
 */
export async function scrubEvents(
  scope: Scope,
  { email, contacts }: Wanted,
  after: string,
): Promise<string | null> {
  const account = uuidOf(scope.accountId)
  const page = await rows(
    scope.db,
    // A pattern, since the regular expression of `event_contact` takes 30 µs an event.
    sql<EventRow>`with page as materialized (
        select event_id, body, body like any(${contacts.map(({ id }) => `%${id.replace('_', '\\_')}%`)}::text[]) or ${mentions('body', email)} as about
        from event where account_id = ${account} and event_id > ${after} order by event_id limit ${PAGE})
      select event_id, case when about then body end as body from page
      where about or event_id = (select p.event_id from page p order by p.event_id desc limit 1) order by event_id`,
  )
  const ids = new Set(contacts.map(({ id }) => id))
  const about = page.flatMap(({ event_id, body }) => {
    const blank = body === null ? null : blankBody(body, ids, email)
    return blank === null ? [] : [{ event_id, ...blank }]
  })
  if (about.length > 0) await blankEvents(scope, about)
  // A contact that had the address earlier: SMTP replies about it are removed too.
  const earlier = about.flatMap(({ subscriber }) =>
    subscriber === null || ids.has(subscriber.id) ? [] : [subscriber],
  )
  await scrubMails(scope, earlier)
  return page.at(-1)?.event_id ?? null
}

interface Body {
  type: string
  timestamp: string
  data: { subscriber?: ErasedContact & { email?: string }; order?: Ordered }
}

interface Ordered {
  id: string
  productId: string
  newsletterId: string
  email?: string | null
  subscriberId?: string | null
}

/**
 * Returns an event's body without the person's data, or null for an event about another person. Ids
 * remain, because receivers need them. Also returns a body that was emptied before, because its
 * delivery may have stored a response since then.
 */
function blankBody(
  body: string,
  ids: ReadonlySet<string>,
  email: string,
): { body: string; subscriber: ErasedContact | null } | null {
  const { type, timestamp, data } = JSON.parse(body) as Body
  const same = (address: string | null | undefined) =>
    typeof address === 'string' && addressIdentity(address) === addressIdentity(email)
  if (data.order && (same(data.order.email) || ids.has(data.order.subscriberId ?? ''))) {
    const { id, productId, newsletterId } = data.order
    return {
      body: JSON.stringify({
        type,
        timestamp,
        data: { order: { id, productId, newsletterId }, erased: true },
      }),
      subscriber: null,
    }
  }
  if (!data.subscriber) return null
  const { id, newsletterId, email: address } = data.subscriber
  if (!ids.has(id) && !same(address)) return null
  const subscriber = { id, newsletterId }
  return {
    body: JSON.stringify({ type, timestamp, data: { subscriber, erased: true } }),
    subscriber,
  }
}

async function blankEvents(
  { db, accountId }: Scope,
  about: readonly { event_id: string; body: string }[],
): Promise<void> {
  const account = uuidOf(accountId)
  const ids = about.map(({ event_id }) => event_id)
  await countAffected(
    db,
    sql`update event v set body = w.body from unnest(${ids}::uuid[], ${about.map(({ body }) => body)}::text[]) as w (event_id, body)
      where v.account_id = ${account} and v.event_id = w.event_id`,
  )
  // Unfinished deliveries about an erased person are dropped. A running attempt ends by itself.
  const dropped = await rows(
    db,
    sql<{
      delivery_id: string
    }>`delete from webhook_due q where q.account_id = ${account} and q.claim_id is null and q.delivery_id in (
        select w.delivery_id from webhook_delivery w where w.account_id = ${account} and w.event_id = any(${ids}::uuid[]))
      returning q.delivery_id`,
  )
  await countAffected(
    db,
    sql`update webhook_delivery set status = case when accepted_at is not null then 'delivered' when attempts = 0 then 'skipped' else 'failed' end
      where account_id = ${account} and delivery_id = any(${dropped.map(({ delivery_id }) => delivery_id)}::uuid[])`,
  )
  // Responses are deleted too, because receivers often echo the request.
  await countAffected(
    db,
    sql`update webhook_attempt a set answer = '' where a.account_id = ${account} and a.answer <> '' and a.delivery_id in (
      select w.delivery_id from webhook_delivery w where w.account_id = ${account} and w.event_id = any(${ids}::uuid[]))`,
  )
  await countAffected(
    db,
    sql`update webhook_delivery set first_attempt = jsonb_set(first_attempt, '{answer}', '""')
      where account_id = ${account} and event_id = any(${ids}::uuid[]) and first_attempt is not null`,
  )
}

/** Returns the ids of single mails to the contacts, as in their Message-IDs. */
export async function singleMailsOf(
  { db, accountId }: Pick<Scope, 'db' | 'accountId'>,
  { contacts }: Wanted,
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ recipient_id: string }>`select recipient_id from recipient
      where account_id = ${uuidOf(accountId)} and contact_id = any(${contacts.map(({ id }) => uuidOf(id))}::uuid[])`,
  )
  return found.map(({ recipient_id }) => typeId('confirm', recipient_id))
}
