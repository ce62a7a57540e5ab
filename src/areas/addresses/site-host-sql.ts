import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { DueClaim } from '#areas/domains/index.ts'
import type { Scope } from '#operation/scope.ts'
import { firstFormerCheck } from './schedule.ts'

/** The newsletter that has proven a host, or once did. It may be deleted. */
export interface Holder {
  host: string
  accountId: string
  newsletterId: string
}

interface HolderRow {
  host: string
  account_id: string
  newsletter_id: string
}

function toHolder({ host, account_id, newsletter_id }: HolderRow): Holder {
  return { host, accountId: typeId('acc', account_id), newsletterId: typeId('nl', newsletter_id) }
}

export async function findHolder(db: Db, host: string): Promise<Holder | null> {
  const found = await row(
    db,
    sql<HolderRow>`select host, account_id, newsletter_id from site_host where host = ${host}`,
  )
  return found ? toHolder(found) : null
}

/**
 * Makes a proven host the newsletter's present one. Returns false when another account has it or had
 * it.
 */
export async function takeHost(
  { db, accountId, now }: Scope,
  host: string,
  newsletterId: string,
): Promise<boolean> {
  const [account, newsletter] = [uuidOf(accountId), uuidOf(newsletterId)]
  const taken = await countAffected(
    db,
    sql`insert into site_host (host, account_id, newsletter_id, is_current) values (${host}, ${account}, ${newsletter}, true)
      on conflict (host) do update set newsletter_id = excluded.newsletter_id, is_current = true, away_since = null
      where site_host.account_id = excluded.account_id`,
  )
  if (taken === 0) return false
  await countAffected(
    db,
    sql`update site_host set is_current = false, next_check_at = ${firstFormerCheck(now)}
      where account_id = ${account} and newsletter_id = ${newsletter} and host <> ${host} and is_current`,
  )
  return true
}

/** Makes the newsletter's present host a former one. */
export async function leaveHosts(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  newsletterId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update site_host set is_current = false, next_check_at = ${firstFormerCheck(now)}
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and is_current`,
  )
}

/** Gives a host up. Afterwards nothing is served at it. */
export async function giveUpHost(db: Db, { host, accountId }: Holder): Promise<void> {
  await countAffected(
    db,
    sql`delete from site_host where account_id = ${uuidOf(accountId)} and host = ${host}`,
  )
}

/** Lists the former hosts of a newsletter, without one to which it may come back. */
export async function listFormerHosts(
  { db, accountId }: AccountDb,
  { newsletterId, host }: { newsletterId: string; host: string },
  limit: number,
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ host: string }>`select host from site_host
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and not is_current and host <> ${host}
      order by host limit ${limit}`,
  )
  return found.map((one) => one.host)
}

/** Lists the former hosts that the account has once the newsletter is at another one. */
export async function listFormerHostsAfter(
  { db, accountId }: AccountDb,
  { newsletterId, host }: { newsletterId: string; host: string },
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ host: string }>`select host from site_host
      where account_id = ${uuidOf(accountId)} and host <> ${host} and (newsletter_id = ${uuidOf(newsletterId)} or not is_current)
      order by host`,
  )
  return found.map((one) => one.host)
}

/** A former host whose check is due. */
export interface FormerHost extends Holder {
  awaySince: Date | null
}

/** Leases checks of former hosts that are due. */
export async function claimFormer(db: Db, claim: DueClaim): Promise<FormerHost[]> {
  const found = await rows(
    db,
    sql<
      HolderRow & { away_since: Date | null }
    >`update site_host h set next_check_at = ${claim.until}
      from (select account_id, host from site_host /* every account */ where not is_current and next_check_at <= ${claim.now}
        order by next_check_at limit ${claim.limit} for update skip locked) due
      where h.account_id = due.account_id and h.host = due.host returning h.host, h.account_id, h.newsletter_id, h.away_since`,
  )
  return found.map((one) => ({ ...toHolder(one), awaySince: one.away_since }))
}

/** Stores the result of a check of a former host, unless it has become a present one. */
export async function writeFormerCheck(
  { db, accountId }: AccountDb,
  { host, awaySince }: FormerHost,
  nextCheckAt: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update site_host set away_since = ${awaySince}, next_check_at = ${nextCheckAt}
      where account_id = ${uuidOf(accountId)} and host = ${host} and not is_current`,
  )
}

/** Gives a former host up, unless it has become a present one. Returns whether it was given up. */
export async function giveUpFormer({ db, accountId }: AccountDb, host: string): Promise<boolean> {
  const deleted = await countAffected(
    db,
    sql`delete from site_host where account_id = ${uuidOf(accountId)} and host = ${host} and not is_current`,
  )
  return deleted > 0
}

/** A proven host, with the newsletter that is or was there; `newsletter` is null once deleted. */
export interface ServedHost {
  host: string
  accountId: string
  isCurrent: boolean
  newsletter: { slug: string; siteUrl: string | null } | null
}

export async function findHost(db: Db, host: string): Promise<ServedHost | null> {
  const found = await row(
    db,
    sql<{
      account_id: string
      is_current: boolean
      slug: string | null
      site_url: string | null
    }>`select h.account_id, h.is_current, n.slug, n.site_url from site_host h
      left join newsletter n on n.account_id = h.account_id and n.newsletter_id = h.newsletter_id and n.deleting_since is null
      where h.host = ${host}`,
  )
  if (!found) return null
  const { account_id, is_current, slug, site_url } = found
  return {
    host,
    accountId: typeId('acc', account_id),
    isCurrent: is_current,
    newsletter: slug === null ? null : { slug, siteUrl: site_url },
  }
}

/** Returns the origin of the newsletter with a slug; null without a host of its own. */
export async function findSiteUrl(db: Db, slug: string): Promise<string | null> {
  const found = await row(
    db,
    sql<{ site_url: string | null }>`select n.site_url from newsletter_slug s
      join newsletter n on n.account_id = s.account_id and n.newsletter_id = s.newsletter_id and n.deleting_since is null
      where s.slug = ${slug}`,
  )
  return found?.site_url ?? null
}

/** Lists the hosts that serve newsletters at present, and former ones. */
export async function listHosts(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ host: string }>`select host from site_host order by is_current desc, host`,
  )
  return found.map(({ host }) => host)
}

/** Lists the hosts that newsletters of the account have or had. */
export async function listHostsOfAccount({ db, accountId }: AccountDb): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      host: string
    }>`select host from site_host where account_id = ${uuidOf(accountId)} order by host`,
  )
  return found.map(({ host }) => host)
}
