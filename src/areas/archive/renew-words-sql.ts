import { sql } from 'kysely'
import { countAffected, type Db, row } from '#db/rows.ts'
import type { System } from '#operation/system.ts'

const BATCH = 100

/**
 * Writes the search words of stored issues again, when a migration changed how words are normalized
 * and marked the index as old. Always returns false, since there is nothing to repeat.
 */
export async function renewIssueWords(
  { db }: Pick<System, 'db'>,
  signal: AbortSignal,
): Promise<false> {
  if (!(await isStale(db))) return false
  let after: Place | undefined = { account_id: NOWHERE, campaign_id: NOWHERE }
  while (after !== undefined && !signal.aborted) after = await foldBatch(db, after)
  if (after === undefined)
    await countAffected(db, sql`comment on index archive_issue_search is null`)
  return false
}

interface Place {
  account_id: string
  campaign_id: string
}

const NOWHERE = '00000000-0000-0000-0000-000000000000'

/**
 * Writes the search words of the next issues. Returns the last of them; undefined when none is
 * left.
 */
async function foldBatch(db: Db, after: Place): Promise<Place | undefined> {
  return row(
    db,
    sql<Place>`with next as (
        select account_id, campaign_id from archive_issue /* every account */
        where (account_id, campaign_id) > (${after.account_id}, ${after.campaign_id})
        order by account_id, campaign_id limit ${BATCH}),
      folded as (
        update archive_issue i set words = fold_search(i.words) from next n
        where i.account_id = n.account_id and i.campaign_id = n.campaign_id and i.words <> fold_search(i.words))
      select account_id, campaign_id from next order by account_id desc, campaign_id desc limit 1`,
  )
}

async function isStale(db: Db): Promise<boolean> {
  const found = await row(
    db,
    sql<{
      stale: boolean | null
    }>`select obj_description('archive_issue_search'::regclass, 'pg_class') = 'stale' as stale`,
  )
  return found?.stale === true
}
