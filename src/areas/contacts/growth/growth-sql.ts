import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { type Db, row, rows, send } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import type { Status } from '../record/contact.ts'
import { type GrowthChange, type GrowthKind, STATUSES, sumChanges } from './growth.ts'

const QUARTER_MS = 15 * MINUTE_MS

/** The columns with the numbers of contacts by status. */
const columns = sql.join(STATUSES.map((status) => sql.ref(status)))

const insertChanges = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<{ now: Date; changes: readonly GrowthChange[] }>[]) => {
    const changes = asked.flatMap(({ accountId, arg: { now, changes: given } }) => {
      const at = new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS)
      return given.map((change) => ({ accountId, at, id: newUuid(now.getTime()), ...change }))
    })
    const summed = sumChanges(changes, ({ accountId, newsletterId, kind, source, at }) =>
      JSON.stringify([accountId, newsletterId, kind, source, at]),
    )
    const list = <T>(pick: (change: (typeof summed)[number]) => T) => summed.map(pick)
    await send(
      db,
      sql`insert into growth_change (account_id, change_id, newsletter_id, at, kind, source, contacts, ${columns})
      select * from unnest(${list(({ accountId }) => uuidOf(accountId))}::uuid[], ${list(({ id }) => id)}::uuid[],
        ${list(({ newsletterId }) => uuidOf(newsletterId))}::uuid[], ${list(({ at }) => at)}::timestamptz[], ${list(({ kind }) => kind)}::text[],
        ${list(({ source }) => source)}::text[], ${list(({ contacts }) => contacts)}::integer[],
        ${sql.join(STATUSES.map((status) => sql`${list((change) => change[status])}::integer[]`))})`,
    )
    return asked
  },
)

/** Inserts changes of the number of contacts, in the transaction that makes them. */
export async function noteGrowth(scope: Scope, changes: readonly GrowthChange[]): Promise<void> {
  if (changes.length > 0) await insertChanges(scope, { now: scope.now, changes })
}

interface GrowthSpan {
  newsletterId: string | undefined
  /** The start of each period, and the end of the last. */
  bounds: readonly Date[]
}

export const TOTAL = 0

/**
 * A sum of one kind of change in a period. Period 0 (`TOTAL`) is all time, and the last period is
 * all time after the span.
 */
export interface GrowthSum {
  period: number
  kind: GrowthKind
  contacts: number
  active: number
}

/** Selects the changes since the start of a span, whether added to the sums or not yet. */
function changesOf({ accountId }: AccountDb, { newsletterId, bounds }: GrowthSpan) {
  const since = sql`account_id = ${uuidOf(accountId)} and at >= ${bounds[0]} ${ofNewsletter(newsletterId)}`
  const from = (table: 'growth' | 'growth_change') =>
    sql`select at, kind, source, contacts, active from ${sql.table(table)} where ${since}`
  return sql`(${from('growth')} union all ${from('growth_change')}) changes`
}

function ofNewsletter(newsletterId: string | undefined) {
  return newsletterId === undefined ? sql`` : sql`and newsletter_id = ${uuidOf(newsletterId)}`
}

export async function sumGrowth(scope: AccountDb, span: GrowthSpan): Promise<GrowthSum[]> {
  const inScope = sql`account_id = ${uuidOf(scope.accountId)} ${ofNewsletter(span.newsletterId)}`
  return rows(
    scope.db,
    sql<GrowthSum>`select width_bucket(at, ${span.bounds}::timestamptz[]) as period, kind, sum(contacts)::bigint as contacts, sum(active)::bigint as active
        from ${changesOf(scope, span)} group by 1, 2
      union all select ${TOTAL}::integer, 'corrected', 0, coalesce(sum(active), 0)::bigint
        from (select active from growth_total where ${inScope} union all select active from growth_change where ${inScope}) total`,
  )
}

/** Counts the active contacts of each newsletter from the sums. */
export async function sumActive({ db, accountId }: AccountDb): Promise<Map<string, number>> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      newsletter_id: string
      active: number
    }>`select newsletter_id, greatest(sum(active), 0)::bigint as active from (
        select newsletter_id, active from growth_total where account_id = ${account}
        union all select newsletter_id, active from growth_change where account_id = ${account}) total group by newsletter_id`,
  )
  return new Map(found.map(({ newsletter_id, active }) => [typeId('nl', newsletter_id), active]))
}

/**
 * Sums the contacts of a newsletter or account, all or of one status, in 1 to 2 ms. Returns null
 * while older contacts are not yet counted in the sums.
 */
export async function sumContacts(
  { db, accountId }: AccountDb,
  { newsletterId, status }: { newsletterId?: string | undefined; status?: Status | undefined },
): Promise<number | null> {
  const inScope = sql`account_id = ${uuidOf(accountId)} ${ofNewsletter(newsletterId)}`
  const contacts =
    status === undefined
      ? sql.join(
          STATUSES.map((one) => sql.ref(one)),
          sql` + `,
        )
      : sql.ref(status)
  const found = await row(
    db,
    sql<{
      n: number
      counted: boolean
    }>`select coalesce(sum(n), 0)::bigint as n, coalesce(bool_and(counted), true) as counted
      from (select ${contacts} as n, counted from growth_total where ${inScope}
        union all select ${contacts}, true from growth_change where ${inScope}) kept`,
  )
  return found!.counted ? found!.n : null
}

export async function sumSources(
  scope: AccountDb,
  span: GrowthSpan,
  limit: number,
): Promise<{ source: string; added: number }[]> {
  return rows(
    scope.db,
    sql<{
      source: string
      added: number
    }>`select source, sum(contacts)::bigint as added from ${changesOf(scope, span)}
      where kind in ('added', 'imported') and at < ${span.bounds.at(-1)} group by source order by added desc, source limit ${limit}`,
  )
}
