import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'

/** The current or last round of a newsletter's adoption, shown as a job. */
interface Round {
  id: string
  status: 'running' | 'done'
  startedAt: Date
  finishedAt: Date | null
  named: number
  adopted: number
  refused: number
}

/** The prefix of a round's id. */
export const ROUND = 'ado'

export async function findRound(scope: AccountDb, id: string): Promise<Round | undefined> {
  const [found] = await selectRounds(scope, sql`d.round_id = ${uuidOf(id)}`)
  return found
}

export async function listRounds(
  scope: AccountDb,
  page: { status: Round['status'] | undefined; limit: number; before: string | null },
): Promise<Round[]> {
  const { status, limit, before } = page
  return selectRounds(
    scope,
    sql`${before === null ? sql`d.round_id is not null` : sql`d.round_id < ${before}`}
      ${status === undefined ? sql`` : sql`and d.status = ${status}`} order by d.round_id desc limit ${limit}`,
  )
}

/** Selects rounds, with the counts of all subscriptions in the newsletter's confirmed plans. */
async function selectRounds(
  { db, accountId }: AccountDb,
  where: RawBuilder<unknown>,
): Promise<Round[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<Round>`select d.round_id as id, d.status, d.round_at as "startedAt", d.finished_at as "finishedAt", n.named, n.adopted, n.refused
      from adoption d cross join lateral (
        select count(*) as named, count(*) filter (where a.state = 'adopted') as adopted, count(*) filter (where a.state = 'refused') as refused
        from adopted_subscription a where a.account_id = ${account} and a.newsletter_id = d.newsletter_id) n
      where d.account_id = ${account} and ${where}`,
  )
  return found.map((one) => ({ ...one, id: typeId(ROUND, one.id) }))
}
