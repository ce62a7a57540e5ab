import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Content } from '#areas/emails/index.ts'
import { actorOf, callerNames } from '#areas/keys/index.ts'
import {
  type StoredVariants,
  type Variants,
  withNothingTested,
  withoutCounts,
} from '../texts/variants.ts'
import {
  bytesOf,
  type FullRevision,
  type Newest,
  type Revision,
  REVISIONS_MAX,
  type Wording,
} from './revision.ts'

/** The id of a campaign or template. */
export type OwnerId = string

const columnOf = (owner: OwnerId) =>
  owner.startsWith('cmp_') ? sql`campaign_id` : sql`template_id`
const ofOwner = (owner: OwnerId): RawBuilder<unknown> => sql`${columnOf(owner)} = ${uuidOf(owner)}`

interface RevisionRow {
  revision_id: string
  caller: string | null
  subject: string
  bytes: number
  changed_at: Date
}

const COLUMNS = sql`revision_id, caller, subject, bytes, changed_at`

async function withAuthors(scope: AccountDb, found: readonly RevisionRow[]): Promise<Revision[]> {
  const names = await callerNames(scope, [...new Set(found.flatMap(({ caller }) => caller ?? []))])
  return found.map(({ revision_id, caller, subject, bytes, changed_at }) => ({
    id: typeId('rev', revision_id),
    at: changed_at.toISOString(),
    by: caller === null ? null : actorOf(caller, names),
    subject,
    bytes,
  }))
}

/** Lists revisions, newest first: one more than the page holds. */
export async function selectRevisions(
  scope: AccountDb,
  owner: OwnerId,
  page: { limit: number; before: string | null },
): Promise<Revision[]> {
  const before = page.before === null ? sql`` : sql`and revision_id < ${page.before}`
  const found = await rows(
    scope.db,
    sql<RevisionRow>`select ${COLUMNS} from content_revision where account_id = ${uuidOf(scope.accountId)} and ${ofOwner(owner)} ${before}
      order by revision_id desc limit ${page.limit + 1}`,
  )
  return withAuthors(scope, found)
}

export async function countRevisions(scope: AccountDb, owner: OwnerId): Promise<number> {
  const found = await row(
    scope.db,
    sql<{
      n: number
    }>`select count(*) as n from content_revision where account_id = ${uuidOf(scope.accountId)} and ${ofOwner(owner)}`,
  )
  return found!.n
}

export async function findRevision(
  scope: AccountDb,
  owner: OwnerId,
  revisionId: string,
): Promise<FullRevision | undefined> {
  const found = await row(
    scope.db,
    sql<
      RevisionRow & {
        preview_text: string
        content: Content
        variants: StoredVariants | null
        knows_test: boolean
      }
    >`
      select ${COLUMNS}, preview_text, content, variants, campaign_id is null or knows_test as knows_test from content_revision
      where account_id = ${uuidOf(scope.accountId)} and ${ofOwner(owner)} and revision_id = ${uuidOf(revisionId)}`,
  )
  if (!found) return undefined
  const [revision] = await withAuthors(scope, [found])
  const { preview_text: previewText, content, variants, knows_test } = found
  const test = variants
    ? { variants: withNothingTested(variants) }
    : knows_test
      ? { variants: null }
      : {}
  return { ...revision!, previewText, content, ...test }
}

interface NewestRow extends Pick<RevisionRow, 'revision_id' | 'caller' | 'bytes' | 'changed_at'> {
  format: Content['format']
  variants: StoredVariants | null
}

export async function newestRevision(
  scope: AccountDb,
  owner: OwnerId,
): Promise<Newest | undefined> {
  const found = await row(
    scope.db,
    sql<NewestRow>`
      select revision_id, caller, bytes, changed_at, content ->> 'format' as format, variants from content_revision
      where account_id = ${uuidOf(scope.accountId)} and ${ofOwner(owner)} order by revision_id desc limit 1`,
  )
  if (!found) return undefined
  const { revision_id: uuid, caller, format, bytes, variants, changed_at: changedAt } = found
  return { uuid, caller, format, bytes, options: variants?.options ?? [], changedAt }
}

interface Writing {
  wording: Wording
  caller: string | null
  at: Date
}

/**
 * Inserts a revision, deletes the oldest beyond the maximum, and returns its UUID. Lock the
 * campaign or template first.
 */
export async function insertRevision(
  scope: AccountDb,
  owner: OwnerId,
  newest: string | undefined,
  { wording, caller, at }: Writing,
): Promise<string> {
  // Revisions are listed in order of their UUIDs. UUIDs of one millisecond have no order, and
  // clocks of processes differ, so the new UUID is at least 1 ms later.
  const uuid = newUuid(Math.max(at.getTime(), newest === undefined ? 0 : millisecondOf(newest) + 1))
  const { subject, previewText, content, variants } = wording
  await countAffected(
    scope.db,
    sql`insert into content_revision (account_id, revision_id, ${columnOf(owner)}, caller, subject, preview_text, content, variants, knows_test, bytes, changed_at)
      values (${uuidOf(scope.accountId)}, ${uuid}, ${uuidOf(owner)}, ${caller}, ${subject}, ${previewText}, ${JSON.stringify(content)},
        ${storedVariants(variants)}, true, ${bytesOf(content)}, ${at})`,
  )
  await deleteOldest(scope, owner)
  return uuid
}

const storedVariants = (variants: Variants | null | undefined) =>
  variants ? JSON.stringify(withoutCounts(variants)) : null

/** Returns the Unix milliseconds in a UUIDv7. */
function millisecondOf(uuid: string): number {
  return Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
}

async function deleteOldest(scope: AccountDb, owner: OwnerId): Promise<void> {
  const old = await row(
    scope.db,
    sql<{
      revision_id: string
    }>`select revision_id from content_revision where account_id = ${uuidOf(scope.accountId)} and ${ofOwner(owner)}
      order by revision_id desc offset ${REVISIONS_MAX} limit 1`,
  )
  if (old)
    await countAffected(
      scope.db,
      sql`delete from content_revision where account_id = ${uuidOf(scope.accountId)} and ${ofOwner(owner)} and revision_id <= ${old.revision_id}`,
    )
}

/** Overwrites the newest revision, while the same author goes on writing. */
export async function writeRevision(
  { db, accountId }: AccountDb,
  uuid: string,
  { wording, at }: Writing,
): Promise<void> {
  const { subject, previewText, content, variants } = wording
  await countAffected(
    db,
    sql`update content_revision set subject = ${subject}, preview_text = ${previewText}, content = ${JSON.stringify(content)},
        variants = ${storedVariants(variants)}, knows_test = true, bytes = ${bytesOf(content)}, changed_at = ${at}
      where account_id = ${uuidOf(accountId)} and revision_id = ${uuid}`,
  )
}
