import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

export interface Wait {
  runId: string
  contactId: string
  fact: string
  /**
   * The part of the plan whose condition the run awaits: an exit (`exit:0`), a branch (`any:1`), or
   * the confirmation (`mail`).
   */
  branch: string
}

export async function insertWaits(
  { db, accountId }: AccountDb,
  waits: readonly Wait[],
): Promise<void> {
  if (waits.length === 0) return
  await countAffected(
    db,
    sql`insert into automation_wait (account_id, contact_id, fact, run_id, branch)
      select ${uuidOf(accountId)}, * from unnest(${waits.map(({ contactId }) => uuidOf(contactId))}::uuid[], ${waits.map(({ fact }) => fact)}::text[],
        ${waits.map(({ runId }) => runId)}::uuid[], ${waits.map(({ branch }) => branch)}::text[]) on conflict do nothing`,
  )
}

/** Deletes the facts that runs wait for: all, or those of their step. */
export async function deleteWaits(
  { db, accountId }: AccountDb,
  runIds: readonly string[],
  which: 'all' | 'step' = 'all',
): Promise<void> {
  await countAffected(
    db,
    sql`delete from automation_wait where account_id = ${uuidOf(accountId)} and run_id = any(${runIds}::uuid[])
      ${which === 'all' ? sql`` : sql`and branch not like 'exit:%'`}`,
  )
}

export async function firstHappened(
  { db, accountId }: AccountDb,
  runIds: readonly string[],
): Promise<Map<string, { branch: number; at: Date }>> {
  const found = await rows(
    db,
    sql<{
      run_id: string
      branch: string
      happened_at: Date
    }>`select distinct on (run_id) run_id, branch, happened_at from automation_wait
      where account_id = ${uuidOf(accountId)} and run_id = any(${runIds}::uuid[]) and branch like 'any:%' and happened_at is not null
      order by run_id, happened_at, branch`,
  )
  return new Map(
    found.map(({ run_id, branch, happened_at }) => [
      run_id,
      { branch: Number(branch.slice('any:'.length)), at: happened_at },
    ]),
  )
}
