import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'

/** Returns the account that has proven a host, or once did. */
export async function ownerOfHost(db: Db, host: string): Promise<string | null> {
  const found = await row(
    db,
    sql<{ account_id: string }>`select account_id from site_host where host = ${host}`,
  )
  return found ? typeId('acc', found.account_id) : null
}

/**
 * Makes a proven host the newsletter's present one. Returns false when another account has it or had
 * it.
 */
export async function takeHost(
  { db, accountId }: AccountDb,
  host: string,
  newsletterId: string,
): Promise<boolean> {
  const [account, newsletter] = [uuidOf(accountId), uuidOf(newsletterId)]
  const taken = await countAffected(
    db,
    sql`insert into site_host (host, account_id, newsletter_id, is_current) values (${host}, ${account}, ${newsletter}, true)
      on conflict (host) do update set newsletter_id = excluded.newsletter_id, is_current = true
      where site_host.account_id = excluded.account_id`,
  )
  if (taken === 0) return false
  await countAffected(
    db,
    sql`update site_host set is_current = false
      where account_id = ${account} and newsletter_id = ${newsletter} and host <> ${host} and is_current`,
  )
  return true
}

/** Makes the newsletter's present host a former one. */
export async function leaveHosts(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update site_host set is_current = false
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and is_current`,
  )
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
