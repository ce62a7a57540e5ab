import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Redirect } from './redirect.ts'

interface RedirectRow {
  redirect_id: string
  newsletter_id: string
  from_path: string
  target: string
  source: Redirect['source']
  hits: number
}

const columns = sql`redirect_id, newsletter_id, from_path, target, source, hits`

function toRedirect(found: RedirectRow): Redirect {
  return {
    id: typeId('rdr', found.redirect_id),
    newsletterId: typeId('nl', found.newsletter_id),
    from: found.from_path,
    to: found.target,
    hits: found.hits,
    source: found.source,
  }
}

interface Wanted {
  newsletterId: string
  /** A part of the path or of the target. */
  q?: string | undefined
}

const within = (q: string | undefined) =>
  q === undefined
    ? sql``
    : sql`and (strpos(fold_search(from_path), fold_search(${q}::text)) > 0 or strpos(fold_search(target), fold_search(${q}::text)) > 0)`

export async function listRedirects(
  { db, accountId }: AccountDb,
  { newsletterId, q }: Wanted,
  page: { limit: number; before: string | null },
): Promise<Redirect[]> {
  const before = page.before === null ? sql`` : sql`and redirect_id < ${page.before}`
  const found = await rows(
    db,
    sql<RedirectRow>`select ${columns} from site_redirect
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} ${within(q)} ${before}
      order by redirect_id desc limit ${page.limit + 1}`,
  )
  return found.map(toRedirect)
}

export async function countRedirects(
  { db, accountId }: AccountDb,
  { newsletterId, q }: Wanted,
): Promise<{ all: number; patterns: number }> {
  const found = await row(
    db,
    sql<{
      all: number
      patterns: number
    }>`select count(*) as all, count(*) filter (where strpos(from_path, '*') > 0) as patterns from site_redirect
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} ${within(q)}`,
  )
  return found!
}

/** Lists all redirects of a newsletter, at most 10,000, with only path and target. */
export async function allRedirects(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<Pick<Redirect, 'from' | 'to'>[]> {
  return rows(
    db,
    sql<{ from: string; to: string }>`select from_path as "from", target as "to" from site_redirect
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`,
  )
}

/** Inserts a redirect. Returns undefined when the newsletter has one from this path. */
export async function insertRedirect(
  { db, accountId, now }: Scope,
  { newsletterId, from, to, source }: Omit<Redirect, 'id' | 'hits'>,
): Promise<Redirect | undefined> {
  const inserted = await row(
    db,
    sql<RedirectRow>`insert into site_redirect (account_id, redirect_id, newsletter_id, from_path, target, source, created_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(newsletterId)}, ${from}, ${to}, ${source}, ${now})
      on conflict (account_id, newsletter_id, from_path) do nothing returning ${columns}`,
  )
  return inserted && toRedirect(inserted)
}

export async function lockRedirect(
  { db, accountId }: AccountDb,
  { newsletterId, redirectId }: { newsletterId: string; redirectId: string },
): Promise<Redirect | undefined> {
  const found = await row(
    db,
    sql<RedirectRow>`select ${columns} from site_redirect
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and redirect_id = ${uuidOf(redirectId)} for update`,
  )
  return found && toRedirect(found)
}

export async function deleteRedirect(
  { db, accountId }: AccountDb,
  redirectId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`delete from site_redirect where account_id = ${uuidOf(accountId)} and redirect_id = ${uuidOf(redirectId)}`,
  )
}

/** Finds the redirects that a path may match: that from the path itself, and all patterns. */
export async function candidates(
  { db, accountId }: AccountDb,
  newsletterId: string,
  path: string,
): Promise<Redirect[]> {
  const [account, newsletter] = [uuidOf(accountId), uuidOf(newsletterId)]
  const found = await rows(
    db,
    sql<RedirectRow>`select ${columns} from site_redirect
        where account_id = ${account} and newsletter_id = ${newsletter} and from_path = ${path}
      union all select ${columns} from site_redirect
        where account_id = ${account} and newsletter_id = ${newsletter} and strpos(from_path, '*') > 0`,
  )
  return found.map(toRedirect)
}

/** Adds hits to redirects of any account, in the order of their keys. */
export async function addHits(
  db: Db,
  hits: readonly { accountId: string; redirectId: string }[],
): Promise<void> {
  await countAffected(
    db,
    sql`with counted as (
        select account_id, redirect_id, count(*) as n
        from unnest(${hits.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${hits.map(({ redirectId }) => uuidOf(redirectId))}::uuid[]) as h (account_id, redirect_id)
        group by account_id, redirect_id),
      locked as (
        select r.account_id, r.redirect_id, c.n from site_redirect r join counted c on r.account_id = c.account_id and r.redirect_id = c.redirect_id
        order by r.account_id, r.redirect_id for update of r)
      update site_redirect r set hits = r.hits + l.n from locked l where r.account_id = l.account_id and r.redirect_id = l.redirect_id`,
  )
}
