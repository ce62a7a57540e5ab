import { type RawBuilder, sql } from 'kysely'
import { eachApart } from '#db/each-apart.ts'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import type { Status } from '../record/contact.ts'
import { STATUSES } from './growth.ts'

const BATCH = 5000

/** The most sources of a newsletter, within `SOURCE_DAYS` days, that are counted one by one. */
export const SOURCES_MAX = 100
const SOURCE_DAYS = 30
const OTHER = 'other'

/** A change of the number of contacts, as it is added to the sums of periods. */
export interface PeriodChange {
  newsletter_id: string
  at: Date
  kind: string
  source: string
  contacts: number
  active: number
}

type Change = PeriodChange & Record<Status, number>

/**
 * Adds a batch of changes to the sums. Returns true when more may be left. Concurrent processes
 * take different changes, and readers see each change once.
 */
export async function foldGrowth(db: Db): Promise<boolean> {
  const found = await rows(
    db,
    sql<{
      account_id: string
    }>`select account_id from growth_change /* every account */ limit ${BATCH}`,
  )
  await eachApart(new Set(found.map(({ account_id }) => account_id)), (account) =>
    foldAccount(db, account),
  )
  return found.length === BATCH
}

async function foldAccount(db: Db, account: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const taken = await rows(
      tx,
      sql<Change>`delete from growth_change where account_id = ${account} and change_id = any(array(
          select change_id from growth_change where account_id = ${account} order by change_id limit ${BATCH} for update skip locked))
        returning newsletter_id, at, kind, source, contacts, ${sql.join(STATUSES.map((status) => sql.ref(status)))}`,
    )
    if (taken.length === 0) return
    // A change between two statuses that do not count as readers changes no period.
    const inPeriods = taken.filter(({ contacts, active }) => contacts !== 0 || active !== 0)
    await addToSums(tx, account, await withBoundedSources(tx, account, inPeriods))
    await addToTotals(tx, account, taken)
  })
}

/** Adds changes to the sums of their quarter hours or days. */
export async function addToSums(
  db: Db,
  account: string,
  changes: readonly PeriodChange[],
): Promise<void> {
  const list = <T>(pick: (change: PeriodChange) => T) => changes.map(pick)
  await countAffected(
    db,
    // Inserts in the order of the key, so that two processes lock sums in the same order.
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
  const each = (part: (column: RawBuilder<unknown>, status: Status) => RawBuilder<unknown>) =>
    sql.join(STATUSES.map((status) => part(sql.ref(status), status)))
  await countAffected(
    db,
    sql`insert into growth_total (account_id, newsletter_id, ${each((column) => column)})
      select ${account}::uuid, newsletter_id, ${each((column) => sql`sum(${column})`)}
      from unnest(${changes.map(({ newsletter_id }) => newsletter_id)}::uuid[], ${each((_, status) => sql`${changes.map((change) => change[status])}::bigint[]`)})
        as w (newsletter_id, ${each((column) => column)})
      group by newsletter_id order by newsletter_id
      on conflict (account_id, newsletter_id) do update set ${each((column) => sql`${column} = growth_total.${column} + excluded.${column}`)}`,
  )
}

/** Counts contacts of further sources as `other`, because visitors may send any text as source. */
async function withBoundedSources(
  db: Db,
  account: string,
  changes: readonly PeriodChange[],
): Promise<PeriodChange[]> {
  const bounded: PeriodChange[] = []
  for (const [newsletter, own] of Map.groupBy(changes, ({ newsletter_id }) => newsletter_id)) {
    const times = own.map(({ at }) => at.getTime())
    const since = Math.max(...times) - SOURCE_DAYS * DAY_MS
    // Imported readers count on past days. Their sources do not count in the limit for today's
    // sources.
    const { recent = [], past = [] } = Object.groupBy(own, ({ at }) =>
      at.getTime() < since ? 'past' : 'recent',
    )
    bounded.push(...(await withSourcesSince(db, account, newsletter, recent, new Date(since))))
    const first = new Date(Math.min(...times))
    bounded.push(...(await withSourcesSince(db, account, newsletter, past, first)))
  }
  return bounded
}

async function withSourcesSince(
  db: Db,
  account: string,
  newsletter: string,
  changes: readonly PeriodChange[],
  since: Date,
): Promise<PeriodChange[]> {
  if (!changes.some(({ source }) => source !== '')) return [...changes]
  const known = new Set(await sourcesSince(db, account, newsletter, since))
  return changes
    .toSorted((a, b) => b.contacts - a.contacts)
    .map((change) => {
      if (known.size < SOURCES_MAX && change.source !== '') known.add(change.source)
      const isKnown = change.source === '' || known.has(change.source)
      return isKnown ? change : { ...change, source: OTHER }
    })
}

async function sourcesSince(
  db: Db,
  account: string,
  newsletter: string,
  since: Date,
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      source: string
    }>`select source from growth where account_id = ${account} and newsletter_id = ${newsletter} and at >= ${since}
      and kind in ('added', 'imported') and source <> ${OTHER} group by source order by sum(contacts) desc, source limit ${SOURCES_MAX}`,
  )
  return found.map(({ source }) => source)
}
