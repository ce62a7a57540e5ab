import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Topic } from './topics.ts'
import { answerUses, type UseRow } from './uses-sql.ts'

export const topicsOfTag = answerUses(
  'tag',
  ({
    account,
    name,
    limit,
  }) => sql<UseRow>`select 'topic' as type, newsletter_id as id, name from newsletter
    where account_id = ${account} and deleting_since is null and topics @> ${JSON.stringify([{ tag: name }])}::jsonb order by newsletter_id limit ${limit}`,
)

/**
 * Replaces a tag of topics by another tag. When two topics then have the same tag, only the first
 * topic stays. With null, the topics with the tag are removed.
 */
export async function carryTopics(
  { db, accountId }: AccountDb,
  tags: readonly string[],
  to: string | null,
): Promise<void> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{ newsletter_id: string; topics: Topic[] }>`select newsletter_id, topics from newsletter
      where account_id = ${account} and exists (select 1 from jsonb_array_elements(topics) as t where t ->> 'tag' = any(${tags}::text[]))
      order by newsletter_id for update`,
  )
  for (const { newsletter_id, topics } of found)
    await countAffected(
      db,
      sql`update newsletter set topics = ${JSON.stringify(carried(topics, tags, to))}::jsonb where account_id = ${account} and newsletter_id = ${newsletter_id}`,
    )
}

function carried(topics: readonly Topic[], tags: readonly string[], to: string | null): Topic[] {
  const changed = topics.flatMap((topic) =>
    !tags.includes(topic.tag) ? [topic] : to === null ? [] : [{ ...topic, tag: to }],
  )
  return changed.filter(({ tag }, i) => changed.findIndex((other) => other.tag === tag) === i)
}
