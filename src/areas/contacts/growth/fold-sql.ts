import { sql } from 'kysely'
import { affected, type Db, rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'

const BATCH = 5000

/** The most sources of a newsletter within `SOURCE_DAYS` that have sums of their own. */
export const SOURCES_MAX = 100
const SOURCE_DAYS = 30
/** The source of contacts whose own one is beyond the most. */
const OTHER = 'other'

export interface Change {
  newsletter_id: string
  at: Date
  kind: string
  source: string
  contacts: number
  active: number
}

/**
 * Adds a batch of changes up into the sums. Returns true when more are left. Two processes take different changes. Either a change or its part of
 * the sum is visible, never both.
 */
export async function foldGrowth(db: Db): Promise<boolean> {
  const found = await rows(db, sql<{ account_id: string }>`select account_id from growth_change /* every account */ limit ${BATCH}`)
  for (const account of new Set(found.map(({ account_id }) => account_id))) await foldAccount(db, account)
  return found.length === BATCH
}

async function foldAccount(db: Db, account: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const taken = await rows(
      tx,
      sql<Change>`delete from growth_change where account_id = ${account} and change_id = any(array(
          select change_id from growth_change where account_id = ${account} order by change_id limit ${BATCH} for update skip locked))
        returning newsletter_id, at, kind, source, contacts, active`,
    )
    if (taken.length === 0) return
    await addToSums(tx, account, await withBoundedSources(tx, account, taken))
    await addToTotals(tx, account, taken)
  })
}

/** Adds changes to the sums of their quarters of an hour, or of their days. */
export async function addToSums(db: Db, account: string, changes: readonly Change[]): Promise<void> {
  const list = <T>(pick: (change: Change) => T) => changes.map(pick)
  await affected(
    db,
    // The order is that of the key, so that two processes lock sums in one order.
    sql`insert into growth (account_id, newsletter_id, at, kind, source, contacts, active)
      select ${account}::uuid, newsletter_id, at, kind, source, sum(contacts), sum(active)
      from unnest(${list(({ newsletter_id }) => newsletter_id)}::uuid[], ${list(({ at }) => at)}::timestamptz[], ${list(({ kind }) => kind)}::text[],
        ${list(({ source }) => source)}::text[], ${list(({ contacts }) => contacts)}::bigint[], ${list(({ active }) => active)}::bigint[])
        as w (newsletter_id, at, kind, source, contacts, active)
      group by newsletter_id, at, kind, source order by newsletter_id, at, kind, source
      on conflict (account_id, newsletter_id, at, kind, source)
        do update set contacts = growth.contacts + excluded.contacts, active = growth.active + excluded.active`,
  )
}

async function addToTotals(db: Db, account: string, changes: readonly Change[]): Promise<void> {
  await affected(
    db,
    sql`insert into growth_total (account_id, newsletter_id, active)
      select ${account}::uuid, newsletter_id, sum(active)
      from unnest(${changes.map(({ newsletter_id }) => newsletter_id)}::uuid[], ${changes.map(({ active }) => active)}::bigint[]) as w (newsletter_id, active)
      group by newsletter_id order by newsletter_id
      on conflict (account_id, newsletter_id) do update set active = growth_total.active + excluded.active`,
  )
}

/** Gives contacts of further sources to `other`, once a newsletter has its most. Visitors may send any source, and each one has rows of its own. */
async function withBoundedSources(db: Db, account: string, changes: readonly Change[]): Promise<Change[]> {
  const bounded: Change[] = []
  for (const [newsletter, own] of Map.groupBy(changes, ({ newsletter_id }) => newsletter_id)) {
    const known = new Set(own.some(({ source }) => source !== '') ? await recentSources(db, account, newsletter, own[0]!.at) : [])
    for (const change of own.toSorted((a, b) => b.contacts - a.contacts)) {
      if (known.size < SOURCES_MAX && change.source !== '') known.add(change.source)
      const isKnown = change.source === '' || known.has(change.source)
      bounded.push(isKnown ? change : { ...change, source: OTHER })
    }
  }
  return bounded
}

async function recentSources(db: Db, account: string, newsletter: string, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - SOURCE_DAYS * DAY_MS)
  const found = await rows(
    db,
    sql<{ source: string }>`select source from growth where account_id = ${account} and newsletter_id = ${newsletter} and at >= ${since}
      and kind in ('added', 'imported') and source <> ${OTHER} group by source order by sum(contacts) desc, source limit ${SOURCES_MAX}`,
  )
  return found.map(({ source }) => source)
}
