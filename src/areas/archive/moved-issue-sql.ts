import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Access } from '#areas/emails/index.ts'
import type { Scope } from '#operation/scope.ts'
import { renderArchive } from './archive-jobs.ts'

interface MovedIssue {
  id: string
  newsletterId: string
  access: Access
  publishedAt: Date
}

/** Publishes a moved issue with its own date, or publishes it anew with its present text. */
export async function publishMoved(
  { db, accountId }: Pick<Scope, 'db' | 'accountId'>,
  { id, newsletterId, access, publishedAt }: MovedIssue,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into archive_issue (account_id, campaign_id, newsletter_id, published_at, access, listed)
      values (${uuidOf(accountId)}, ${uuidOf(id)}, ${uuidOf(newsletterId)}, ${publishedAt}, ${access}, true)
      on conflict (account_id, campaign_id) do update set published_at = excluded.published_at, access = excluded.access, listed = true, look = null`,
  )
}

/** Renders moved issues, so that the search finds them before a visitor asks for them. */
export async function renderMoved(scope: Scope, newsletterId: string): Promise<void> {
  await scope.enqueue(renderArchive, { accountId: scope.accountId, newsletterId })
}
