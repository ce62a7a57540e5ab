import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { newsletterIds } from '#areas/newsletters/index.ts'
import { lockForSuppression } from '../record/address-lock-sql.ts'
import type { Status } from '../record/contact.ts'
import { readersLeft } from '../record/readers-left.ts'
import { type Counted, growthOf } from '../growth/growth.ts'
import { noteGrowth } from '../growth/growth-sql.ts'
import { findErasedAmong } from './erased-sql.ts'
import type { Suppression, SuppressionReason } from './suppression.ts'

interface Row {
  email: string
  reason: SuppressionReason
  detail: string | null
  campaign_id: string | null
  created_at: Date
}

const columns = sql`email, reason, detail, campaign_id, created_at`

export function toSuppression({
  email,
  reason,
  detail,
  campaign_id,
  created_at,
}: Row): Suppression {
  return {
    email,
    reason,
    detail,
    campaignId: campaign_id && typeId('cmp', campaign_id),
    createdAt: created_at.toISOString(),
  }
}

export type NewSuppression = Pick<Suppression, 'email' | 'reason' | 'detail' | 'campaignId'>

/**
 * Suppresses addresses in all newsletters of the account. Unsubscribed contacts keep their status.
 * A complaint replaces a bounce, never the reverse. Skips erased addresses, because a report may
 * arrive after the erasure. Returns the contacts whose status changed.
 */
export async function suppress(scope: Scope, list: readonly NewSuppression[]): Promise<Held[]> {
  const { db, accountId, now } = scope
  const byEmail = strongest(list)
  if (byEmail.size === 0) return []
  await lockForSuppression(scope, [...byEmail.keys()])
  for (const erased of await findErasedAmong(scope, [...byEmail.keys()])) byEmail.delete(erased)
  const wanted = [...byEmail.values()]
  if (wanted.length === 0) return []
  const emails = wanted.map(({ email }) => email)
  await countAffected(
    db,
    sql`insert into suppression (account_id, email, reason, detail, campaign_id, created_at)
      select ${uuidOf(accountId)}, w.email, w.reason, w.detail, w.campaign_id, ${now}
      from unnest(${emails}::text[], ${wanted.map(({ reason }) => reason)}::text[], ${wanted.map(({ detail }) => detail)}::text[],
        ${wanted.map(({ campaignId }) => campaignId && uuidOf(campaignId))}::uuid[]) as w (email, reason, detail, campaign_id)
      order by w.email
      on conflict (account_id, email) do update
        set reason = excluded.reason, detail = excluded.detail, campaign_id = excluded.campaign_id, created_at = excluded.created_at
        where suppression.reason = 'bounced' and excluded.reason = 'complained'`,
  )
  return holdBack(scope, emails)
}

/** Selects one entry for each address, sorted, so that all transactions lock rows in one order. */
function strongest(list: readonly NewSuppression[]): Map<string, NewSuppression> {
  const byEmail = new Map<string, NewSuppression>()
  for (const one of [...list].sort((a, b) =>
    addressIdentity(a.email) < addressIdentity(b.email) ? -1 : 1,
  )) {
    const email = addressIdentity(one.email)
    if (!byEmail.has(email) || one.reason === 'complained') byEmail.set(email, { ...one, email })
  }
  return byEmail
}

/** A contact whose status became bounced or complained. `email` is the identity of its address. */
export interface Held {
  id: string
  email: string
  reason: SuppressionReason
}

interface HeldRow {
  email: string
  contact_id: string
  newsletter_id: string
  status: Status
  reason: SuppressionReason
}

/**
 * Sets the status of contacts with suppressed addresses, and stores their former status. Lock the
 * addresses first. Returns the contacts whose status changed.
 */
export async function holdBack(scope: Scope, emails: readonly string[]): Promise<Held[]> {
  const account = uuidOf(scope.accountId)
  const identities = emails.map(addressIdentity)
  const found = await rows(
    scope.db,
    // Passes the addresses to both tables: with the join alone the planner may scan every contact
    // (24 s for 300,000).
    sql<HeldRow>`select c.contact_id, c.newsletter_id, c.status, s.reason, s.email from contact c join suppression s
        on s.account_id = ${account} and s.email = any(${identities}::text[]) and ${identityOf('c.email')} = s.email
      where c.account_id = ${account} and c.newsletter_id = any(${await everyNewsletter(scope)}::uuid[]) and ${identityOf('c.email')} = any(${identities}::text[])
        and (c.status in ('pending', 'active') or (c.status = 'bounced' and s.reason = 'complained'))
      order by c.contact_id for update of c`,
  )
  if (found.length === 0) return []
  const ids = found.map(({ contact_id }) => contact_id)
  await countAffected(
    scope.db,
    sql`update contact c set status = w.reason, status_before = case when c.status in ('pending', 'active') then c.status else c.status_before end
      from unnest(${ids}::uuid[], ${found.map(({ reason }) => reason)}::text[]) as w (contact_id, reason)
      where c.account_id = ${account} and c.contact_id = w.contact_id and c.contact_id = any(${ids}::uuid[])`,
  )
  await noteGrowth(
    scope,
    found.flatMap((one) => growthOf(counted(one), { ...counted(one), status: one.reason })),
  )
  const held = found.map(({ contact_id, email, reason }) => ({
    id: typeId('sub', contact_id),
    email,
    reason,
  }))
  await scope.signal(readersLeft, { contacts: held })
  return held
}

/** Restores the status that a bounced contact had before, since its address has changed. */
export async function letGo(scope: Scope, contactId: string): Promise<void> {
  await restore(scope, sql`contact_id = ${uuidOf(contactId)}`)
}

async function restore(scope: Scope, which: RawBuilder<unknown>): Promise<void> {
  const restored = await rows(
    scope.db,
    sql<
      Omit<HeldRow, 'reason' | 'email'>
    >`update contact set status = status_before, status_before = null
      where account_id = ${uuidOf(scope.accountId)} and ${which} and status = 'bounced' and status_before is not null
      returning contact_id, newsletter_id, status`,
  )
  await noteGrowth(
    scope,
    restored.flatMap((one) => growthOf({ ...counted(one), status: 'bounced' }, counted(one))),
  )
}

function counted({ newsletter_id, status }: Pick<HeldRow, 'newsletter_id' | 'status'>): Counted {
  return { newsletterId: typeId('nl', newsletter_id), status, source: '' }
}

/**
 * Returns the ids of all newsletters. Queries need them to use the index of addresses, which begins
 * with the newsletter.
 */
async function everyNewsletter(scope: AccountDb): Promise<string[]> {
  return (await newsletterIds(scope)).map(uuidOf)
}

export async function lockSuppression(
  scope: AccountDb,
  email: string,
): Promise<Suppression | undefined> {
  const { db, accountId } = scope
  await lockForSuppression(scope, [email])
  const found = await row(
    db,
    sql<Row>`select ${columns} from suppression where account_id = ${uuidOf(accountId)} and email = ${addressIdentity(email)} for update`,
  )
  return found && toSuppression(found)
}

export async function dropSuppression({ db, accountId }: AccountDb, email: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from suppression where account_id = ${uuidOf(accountId)} and email = ${addressIdentity(email)}`,
  )
}

/** Deletes an entry, and restores the former status of the contacts that had bounced. */
export async function deleteSuppression(scope: Scope, email: string): Promise<void> {
  await dropSuppression(scope, email)
  await restore(
    scope,
    sql`newsletter_id = any(${await everyNewsletter(scope)}::uuid[]) and ${identityOf('email')} = ${addressIdentity(email)}`,
  )
}

interface SuppressionFilter {
  reason?: SuppressionReason | undefined
  email?: string | undefined
}

/** Lists entries, newest first. `position` is the time with microseconds. */
export async function listSuppressions(
  { db, accountId }: AccountDb,
  filter: SuppressionFilter,
  page: { limit: number; before: string[] | null },
): Promise<(Row & { position: string })[]> {
  const before =
    page.before === null
      ? sql``
      : sql`and (created_at, email) < (${page.before[0]}::timestamptz, ${page.before[1]})`
  return rows(
    db,
    sql<
      Row & { position: string }
    >`select ${columns}, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position
      from suppression where ${matching(accountId, filter)} ${before} order by created_at desc, email desc limit ${page.limit + 1}`,
  )
}

export async function countSuppressions(
  { db, accountId }: AccountDb,
  filter: SuppressionFilter,
): Promise<number> {
  return (await row(
    db,
    sql<{ n: number }>`select count(*) as n from suppression where ${matching(accountId, filter)}`,
  ))!.n
}

function matching(accountId: string, { reason, email }: SuppressionFilter): RawBuilder<unknown> {
  const ofReason = reason === undefined ? sql`` : sql`and reason = ${reason}`
  const ofEmail = email === undefined ? sql`` : sql`and email = ${addressIdentity(email)}`
  return sql`account_id = ${uuidOf(accountId)} ${ofReason} ${ofEmail}`
}
