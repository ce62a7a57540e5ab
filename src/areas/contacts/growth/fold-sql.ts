import { sql } from 'kysely'
import { affected, type Db, rows } from '#db/rows.ts'

const BATCH = 5000

interface Change {
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
    const list = <T>(pick: (change: Change) => T) => taken.map(pick)
    await affected(
      tx,
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
  })
}
