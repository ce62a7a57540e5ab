import { sql } from 'kysely'
import { affected, row } from '#lib/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { In } from './campaign-sql.ts'
import type { Compiled } from './compile.ts'

/** A letter that is compiled, and a digest of all that it was made of. */
export interface KeptLetter {
  compiled: Compiled
  madeOf: Buffer
}

/** Null when it was made of something else. */
export async function findLetter({ db, accountId }: In, campaignId: string, madeOf: Buffer): Promise<Compiled | null> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const found = await row(db, sql<{ letter: Compiled }>`select letter from campaign_queue where ${of} and letter_of = ${madeOf}`)
  return found?.letter ?? null
}

/** For a campaign that has its head. */
export async function keepLetter({ db, accountId }: In, campaignId: string, { compiled, madeOf }: KeptLetter): Promise<void> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await affected(db, sql`update campaign_queue set letter = ${JSON.stringify(compiled)}, letter_of = ${madeOf} where ${of}`)
}
