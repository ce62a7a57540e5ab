import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { firstUuid, typeId, uuidOf } from '#lib/typeid.ts'

const SHOWN = 20

/** The number of contacts or mails at which counting stops. */
export const COUNTED_MAX = 1000

export interface Trouble {
  domains: { id: string; name: string; status: 'pending' | 'verified' | 'failing' }[]
  /** Newsletters whose own host does not work. */
  addresses: { newsletterId: string; host: string; leads: boolean }[]
  campaigns: { id: string; subject: string; status: 'paused' | 'stopped'; reason: string }[]
  endpoints: { id: string; url: string; reason: 'failing' | 'gone' }[]
  /**
   * Active automations with paused readers, recent failed runs, or no new reader since `silent`.
   */
  automations: { id: string; name: string; held: number; failed: number; isSilent: boolean }[]
  /**
   * Confirmations that no worker claimed since `late`, or that failed twice, at most COUNTED_MAX.
   */
  lateConfirmations: number
  /** Contacts pending since before `stale`, by newsletter, each at most COUNTED_MAX. */
  stalePending: Map<string, number>
  /**
   * Newsletters with adopted subscriptions whose readers were charged twice in the last two weeks.
   */
  chargedTwice: { newsletterId: string; charges: number }[]
}

/** Reads possible problems from all areas. Each statement reads few rows by an index. */
export async function findTrouble(
  scope: AccountDb,
  newsletterIds: readonly string[],
  { late, stale, silent }: { late: Date; stale: Date; silent: Date },
): Promise<Trouble> {
  const { db, accountId } = scope
  const account = uuidOf(accountId)
  const domains = await rows(
    db,
    sql<{ domain_id: string; name: string; status: Trouble['domains'][number]['status'] }>`
      select domain_id, name, status from sending_domain where account_id = ${account} order by domain_id limit 100`,
  )
  const addresses = await rows(
    db,
    sql<{ newsletter_id: string; host: string; leads: boolean }>`
      select newsletter_id, host, findings #>> '{lead,status}' is not distinct from 'found' as leads from site_address
      where account_id = ${account} and status = 'failing' order by newsletter_id desc limit ${SHOWN}`,
  )
  const campaigns = await rows(
    db,
    sql<{
      campaign_id: string
      subject: string
      status: 'paused' | 'stopped'
      stop_reason: string
    }>`
      select campaign_id, subject, status, stop_reason from campaign
      where account_id = ${account} and status in ('paused', 'stopped') and stop_reason is not null
        -- A test that decides by itself needs no person.
        and decides_at is null order by campaign_id desc limit ${SHOWN}`,
  )
  const endpoints = await rows(
    db,
    sql<{ endpoint_id: string; url: string; off_reason: 'failing' | 'gone' }>`
      select endpoint_id, url, off_reason from webhook_endpoint
      where account_id = ${account} and status = 'off' and off_reason in ('failing', 'gone') order by endpoint_id desc limit ${SHOWN}`,
  )
  return {
    domains: domains.map(({ domain_id, ...domain }) => ({
      id: typeId('dom', domain_id),
      ...domain,
    })),
    addresses: addresses.map(({ newsletter_id, ...address }) => ({
      newsletterId: typeId('nl', newsletter_id),
      ...address,
    })),
    campaigns: campaigns.map(({ campaign_id, stop_reason, ...campaign }) => ({
      id: typeId('cmp', campaign_id),
      reason: stop_reason,
      ...campaign,
    })),
    endpoints: endpoints.map(({ endpoint_id, off_reason, url }) => ({
      id: typeId('whk', endpoint_id),
      url,
      reason: off_reason,
    })),
    automations: await findAutomations(scope, { failedSince: stale, silent }),
    lateConfirmations: await countLate(scope, late),
    stalePending: await countStale(scope, newsletterIds, stale),
    chargedTwice: await findChargedTwice(scope, silent),
  }
}

async function findChargedTwice(
  { db, accountId }: AccountDb,
  since: Date,
): Promise<Trouble['chargedTwice']> {
  const found = await rows(
    db,
    sql<{
      newsletter_id: string
      charges: number
    }>`select newsletter_id, count(*)::int as charges from second_charge
      where account_id = ${uuidOf(accountId)} and found_at >= ${since} group by newsletter_id order by newsletter_id limit ${SHOWN}`,
  )
  return found.map(({ newsletter_id, charges }) => ({
    newsletterId: typeId('nl', newsletter_id),
    charges,
  }))
}

/**
 * Finds automations that hold readers, fail, or have had no reader. A used-up monthly allowance and
 * a missing plan are reported elsewhere.
 */
async function findAutomations(
  { db, accountId }: AccountDb,
  { failedSince, silent }: { failedSince: Date; silent: Date },
): Promise<Trouble['automations']> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      automation_id: string
      name: string
      held: number
      failed: number
      is_silent: boolean
    }>`select * from (
      select a.automation_id, a.name,
        (select count(*)::int from (select 1 from automation_run r where r.account_id = ${account} and r.automation_id = a.automation_id
          and r.status = 'held' and r.reason not in ('allowance_used_up', 'without_plan') limit ${COUNTED_MAX}) held) as held,
        (select count(*)::int from (select 1 from automation_run r where r.account_id = ${account} and r.automation_id = a.automation_id
          and r.status = 'failed' and r.ended_at >= ${failedSince} limit ${COUNTED_MAX}) failed) as failed,
        a.activated_at < ${silent} and not exists (select 1 from automation_run r
          where r.account_id = ${account} and r.automation_id = a.automation_id) as is_silent
      from automation a where a.account_id = ${account} and a.status = 'active' and a.deleted_at is null) a
      where held > 0 or failed > 0 or is_silent order by automation_id desc limit ${SHOWN}`,
  )
  return found.map(({ automation_id, name, held, failed, is_silent }) => ({
    id: typeId('aut', automation_id),
    name,
    held,
    failed,
    isSilent: is_silent,
  }))
}

/**
 * The failed attempts after which a confirmation counts as late. One failure is normal, because of
 * greylisting.
 */
const TRIES_LATE = 2

/** Counts confirmations that should have been claimed before `late`, or that failed. */
async function countLate({ db, accountId }: AccountDb, late: Date): Promise<number> {
  const account = uuidOf(accountId)
  const found = await row(
    db,
    sql<{ n: number }>`select count(*)::int as n from (
        select mailing_id, recipient_id, due_at from mail_due where class = 0 and account_id = ${account} limit ${COUNTED_MAX}) d
      where d.due_at < ${late} or (select attempts from recipient
        where account_id = ${account} and mailing_id = d.mailing_id and recipient_id = d.recipient_id) >= ${TRIES_LATE}`,
  )
  return found!.n
}

async function countStale(
  { db, accountId }: AccountDb,
  newsletterIds: readonly string[],
  stale: Date,
): Promise<Map<string, number>> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      newsletter_id: string
      n: number
    }>`select w.newsletter_id, p.n from unnest(${newsletterIds.map(uuidOf)}::uuid[]) as w (newsletter_id)
      cross join lateral (select count(*)::int as n from (select 1 from contact
        where account_id = ${account} and newsletter_id = w.newsletter_id and status = 'pending' and contact_id < ${firstUuid(stale.getTime())}
        limit ${COUNTED_MAX}) stale) p
      where p.n > 0`,
  )
  return new Map(found.map(({ newsletter_id, n }) => [typeId('nl', newsletter_id), n]))
}
