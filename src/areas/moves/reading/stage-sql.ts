import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { copyIn } from '#db/copy.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { LOST_PICTURES } from '../text/lost-pictures.ts'
import type { ReadItems } from './read-result.ts'
import { ISSUE_COLUMNS, PICTURE_COLUMNS } from './stage-items.ts'

/** Stores issues and pictures that were read. Replaces those of an earlier attempt. */
export async function stageItems(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  moveId: string,
  { issuesPath, picturesPath }: ReadItems,
): Promise<void> {
  const [account, move] = [uuidOf(accountId), uuidOf(moveId)]
  await countAffected(
    db,
    sql`update file f set expires_at = ${now} where f.account_id = ${account} and f.file_id in (
      select p.file_id from move_picture p where p.account_id = ${account} and p.move_id = ${move} and p.file_id is not null)`,
  )
  for (const table of ['move_issue', 'move_picture', 'move_reader_list'])
    await countAffected(
      db,
      sql`delete from ${sql.table(table)} where account_id = ${account} and move_id = ${move}`,
    )
  await copyIn(db, `move_issue (${ISSUE_COLUMNS})`, createReadStream(issuesPath))
  await copyIn(db, `move_picture (${PICTURE_COLUMNS})`, createReadStream(picturesPath))
}

/**
 * Determines what happens to each issue. An issue whose campaign here has the same digest, or was
 * edited or sent here, stays unchanged; its body and its pictures are not needed. An issue that
 * lost pictures is updated by a run with pictures, since they may be available now. A run without
 * pictures would remove all its pictures.
 */
export async function compareIssues(
  { db, accountId }: AccountDb,
  moveId: string,
  {
    newsletterId,
    service,
    withImages,
  }: { newsletterId: string; service: string; withImages: boolean },
): Promise<void> {
  const [account, move] = [uuidOf(accountId), uuidOf(moveId)]
  const same = withImages
    ? sql`c.moved_digest = i.digest`
    : sql`c.moved_digest in (i.digest, i.digest || ${LOST_PICTURES}::bytea)`
  await countAffected(
    db,
    sql`update move_issue i set campaign_id = c.campaign_id, slug = c.slug,
        change = case when ${same} then 'same' else 'changed' end,
        state = case when ${same} then 'done' else 'waiting' end,
        issue = case when ${same} then i.issue - 'body' else i.issue end
      from campaign c
      where i.account_id = ${account} and i.move_id = ${move} and c.account_id = ${account} and c.newsletter_id = ${uuidOf(newsletterId)}
        and c.moved_from is not null and c.moved_from ->> 'service' = ${service} and c.moved_from ->> 'id' = i.foreign_id`,
  )
  await countAffected(
    db,
    sql`delete from move_picture p where p.account_id = ${account} and p.move_id = ${move} and p.picture not in (
      select unnest(i.pictures) from move_issue i where i.account_id = ${account} and i.move_id = ${move} and i.change <> 'same')`,
  )
}

/** The number of issues by outcome, and the numbers of their pictures and former paths. */
interface StagedFacts {
  found: number
  published: number
  drafts: number
  paid: number
  added: number
  changed: number
  unchanged: number
  first: Date | null
  last: Date | null
  pictures: number
}

export async function stagedFacts(
  { db, accountId }: AccountDb,
  moveId: string,
): Promise<StagedFacts> {
  const [account, move] = [uuidOf(accountId), uuidOf(moveId)]
  const found = await row(
    db,
    sql<StagedFacts>`select count(*)::int as found, count(*) filter (where issue ->> 'state' = 'published')::int as published,
        count(*) filter (where issue ->> 'state' = 'draft')::int as drafts, count(*) filter (where issue ->> 'access' = 'paid')::int as paid,
        count(*) filter (where change = 'added')::int as added, count(*) filter (where change = 'changed')::int as changed,
        count(*) filter (where change = 'same')::int as unchanged,
        min((issue ->> 'publishedAt')::timestamptz) as first, max((issue ->> 'publishedAt')::timestamptz) as last,
        (select count(*)::int from move_picture p where p.account_id = ${account} and p.move_id = ${move}) as pictures
      from move_issue where account_id = ${account} and move_id = ${move}`,
  )
  return found!
}

/**
 * Lists the former paths of published issues, with the web address of each issue that already has
 * one here.
 */
export async function pathsOfIssues(
  { db, accountId }: AccountDb,
  moveId: string,
): Promise<{ number: number; paths: string[]; slug: string | null }[]> {
  return rows(
    db,
    sql<{
      number: number
      paths: string[]
      slug: string | null
    }>`select number, array(select jsonb_array_elements_text(issue -> 'paths')) as paths, slug from move_issue
      where account_id = ${uuidOf(accountId)} and move_id = ${uuidOf(moveId)} and issue ->> 'state' = 'published'`,
  )
}

export async function stageReaderList(
  { db, accountId }: AccountDb,
  moveId: string,
  list: { number: number; name: string; preset: string | null; fileId: string; bytes: number },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into move_reader_list (account_id, move_id, number, name, preset, file_id, bytes)
      values (${uuidOf(accountId)}, ${uuidOf(moveId)}, ${list.number}, ${list.name}, ${list.preset}, ${uuidOf(list.fileId)}, ${list.bytes})`,
  )
}

/** Records the stored files of pictures, by their digests in hex. */
export async function noteFiles(
  { db, accountId }: AccountDb,
  moveId: string,
  files: readonly { picture: string; fileId: string }[],
): Promise<void> {
  await countAffected(
    db,
    sql`update move_picture p set file_id = f.file_id
      from unnest(${files.map(({ picture }) => picture)}::text[], ${files.map(({ fileId }) => uuidOf(fileId))}::uuid[]) as f (picture, file_id)
      where p.account_id = ${uuidOf(accountId)} and p.move_id = ${uuidOf(moveId)} and p.picture = decode(f.picture, 'hex')`,
  )
}

/**
 * Lists the pictures, of those given, that an issue needs. Pictures are named by their digests in
 * hex.
 */
export async function neededPictures(
  { db, accountId }: AccountDb,
  moveId: string,
): Promise<Set<string>> {
  const found = await row(
    db,
    sql<{
      pictures: string[] | null
    }>`select array_agg(encode(picture, 'hex')) as pictures from move_picture
      where account_id = ${uuidOf(accountId)} and move_id = ${uuidOf(moveId)}`,
  )
  return new Set(found?.pictures ?? [])
}
