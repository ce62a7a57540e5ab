import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import type { AudienceScope } from '#areas/contacts/index.ts'
import type { Campaign } from '../campaign.ts'
import { cleanupSql } from '../cleanup/cleanup-sql.ts'
import { readersSql } from '../cleanup/readers-sql.ts'

/** Counts the readers of a campaign for whom each of some fields is empty, in one pass. It may need an open transaction. */
export async function countEmpty(
  scope: AudienceScope,
  campaign: Pick<Campaign, 'newsletterId' | 'audience'>,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return []
  const leftOut = await cleanupSql(scope, campaign.audience.cleanup, campaign.newsletterId)
  const counts = names.map((name, i) => sql`count(*) filter (where coalesce(contact.fields ->> ${name}, '') = '') as ${sql.ref(`empty_${i}`)}`)
  const found = await row(
    scope.db,
    sql<Record<string, number>>`select ${sql.join(counts)} from contact
      where ${await readersSql(scope, campaign)} ${leftOut === null ? sql`` : sql`and not ${leftOut}`}`,
  )
  return names.map((_, i) => found![`empty_${i}`]!)
}
