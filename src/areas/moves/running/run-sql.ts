import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { FoundIssue } from '../houses/house.ts'
import type { Counts, Loss, MovePart, MoveStage } from '../move.ts'
import type { Service } from '../service.ts'

/** A move that runs. */
export interface RunningMove {
  id: string
  newsletterId: string
  service: Service
  include: MovePart[]
  stage: MoveStage
  done: number
}

const ofMove = ({ accountId }: AccountDb, moveId: string) =>
  sql`account_id = ${uuidOf(accountId)} and move_id = ${uuidOf(moveId)}`

/** Finds a move that is running, and locks it with `lock`. Undefined: it has ended. */
export async function findRunning(
  scope: AccountDb,
  moveId: string,
  { lock = false } = {},
): Promise<RunningMove | undefined> {
  const found = await row(
    scope.db,
    sql<{
      newsletter_id: string
      service: Service
      include: MovePart[]
      stage: MoveStage
      done: number
    }>`select newsletter_id, service, include, stage, done from move
      where account_id = ${uuidOf(scope.accountId)} and move_id = ${uuidOf(moveId)} and status = 'running' ${lock ? sql`for update` : sql``}`,
  )
  return (
    found && {
      id: moveId,
      newsletterId: typeId('nl', found.newsletter_id),
      service: found.service,
      include: found.include,
      stage: found.stage,
      done: found.done,
    }
  )
}

/** Goes on to a stage. Returns false when another process did so, or the move has ended. */
export async function advance(
  scope: AccountDb,
  moveId: string,
  { from, to, total }: { from: MoveStage; to: MoveStage; total: number | null },
): Promise<boolean> {
  const advanced = await countAffected(
    scope.db,
    sql`update move set stage = ${to}, done = 0, total = ${total} where ${ofMove(scope, moveId)} and status = 'running' and stage = ${from}`,
  )
  return advanced > 0
}

export async function noteDone(scope: AccountDb, moveId: string, done: number): Promise<void> {
  await countAffected(scope.db, sql`update move set done = ${done} where ${ofMove(scope, moveId)}`)
}

export async function putCounts(
  scope: AccountDb,
  moveId: string,
  counts: Counts,
  losses: readonly Loss[],
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update move set counts = ${JSON.stringify(counts)}, losses = ${JSON.stringify(losses)} where ${ofMove(scope, moveId)}`,
  )
}

/** Notes redirects that were made, and the last issue whose paths were read. */
export async function noteRedirects(
  scope: AccountDb,
  moveId: string,
  { made, reached }: { made: number; reached: number },
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update move set done = ${reached}, counts = jsonb_set(counts, '{redirects}', to_jsonb((counts ->> 'redirects')::int + ${made}::int))
      where ${ofMove(scope, moveId)}`,
  )
}

export interface ReaderListRow {
  number: number
  name: string
  preset: string | null
  fileId: string
  bytes: number
}

/** Finds the next list of readers whose import has not begun. */
export async function nextReaderList(
  scope: AccountDb,
  moveId: string,
): Promise<ReaderListRow | undefined> {
  const found = await row(
    scope.db,
    sql<{
      number: number
      name: string
      preset: string | null
      file_id: string
      bytes: number
    }>`select number, name, preset, file_id, bytes from move_reader_list
      where ${ofMove(scope, moveId)} and import_id is null and failure is null order by number limit 1`,
  )
  return found && { ...found, fileId: typeId('fil', found.file_id) }
}

/** Notes the import of a list, or why there is none. Returns false when it was noted before. */
export async function noteImport(
  scope: AccountDb,
  moveId: string,
  number: number,
  made: { importId: string } | { failure: string },
): Promise<boolean> {
  const [importId, failure] =
    'importId' in made ? [uuidOf(made.importId), null] : [null, made.failure]
  const noted = await countAffected(
    scope.db,
    sql`update move_reader_list set import_id = ${importId}, failure = ${failure} where ${ofMove(scope, moveId)} and number = ${number} and import_id is null and failure is null`,
  )
  return noted > 0
}

/** Sums what the imports of a move did. `open`: some have not ended. */
export async function importCounts(
  { db, accountId }: AccountDb,
  moveId: string,
): Promise<Counts['readers'] & { open: number }> {
  const [account, move] = [uuidOf(accountId), uuidOf(moveId)]
  const found = await row(
    db,
    sql<
      Counts['readers'] & { open: number }
    >`select coalesce(sum(i.added), 0)::int as added, coalesce(sum(i.updated), 0)::int as updated,
        coalesce(sum(i.skipped), 0)::int as skipped, coalesce(sum(i.refused), 0)::int as refused,
        count(*) filter (where i.status in ('queued', 'running'))::int as open
      from move_reader_list l join import i on i.account_id = ${account} and i.import_id = l.import_id
      where l.account_id = ${account} and l.move_id = ${move}`,
  )
  return found!
}

export interface PictureRow {
  picture: Buffer
  address: string
  fileId: string | null
  tries: number
}

/** Lists pictures that wait, those tried least first. */
export async function nextPictures(
  scope: AccountDb,
  moveId: string,
  limit: number,
): Promise<PictureRow[]> {
  const found = await rows(
    scope.db,
    sql<{
      picture: Buffer
      address: string
      file_id: string | null
      tries: number
    }>`select picture, address, file_id, tries from move_picture
      where ${ofMove(scope, moveId)} and state = 'waiting' order by tries, picture limit ${limit}`,
  )
  return found.map(({ file_id, ...each }) => ({
    ...each,
    fileId: file_id && typeId('fil', file_id),
  }))
}

export async function notePicture(
  scope: AccountDb,
  moveId: string,
  picture: Buffer,
  end: { imageId: string } | { problem: string; again: boolean },
): Promise<void> {
  const [state, imageId, problem] =
    'imageId' in end
      ? ['done', uuidOf(end.imageId), null]
      : [end.again ? 'waiting' : 'failed', null, end.problem]
  await countAffected(
    scope.db,
    sql`update move_picture set state = ${state}, image_id = ${imageId}, problem = ${problem}, tries = tries + 1
      where ${ofMove(scope, moveId)} and picture = ${picture} and state = 'waiting'`,
  )
}

/** Gives up all pictures that wait, such as when the library is full. */
export async function failPictures(
  scope: AccountDb,
  moveId: string,
  problem: string,
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update move_picture set state = 'failed', problem = ${problem} where ${ofMove(scope, moveId)} and state = 'waiting'`,
  )
}

export async function countState(
  scope: AccountDb,
  moveId: string,
  table: 'move_issue' | 'move_picture',
): Promise<{ waiting: number; all: number }> {
  const found = await row(
    scope.db,
    sql<{
      waiting: number
      all: number
    }>`select count(*) filter (where state = 'waiting')::int as waiting, count(*)::int as all from ${sql.table(table)} where ${ofMove(scope, moveId)}`,
  )
  return found!
}

/** The names by which issues get their web addresses. */
export interface NamedIssue {
  number: number
  title: string
  slug: string | null
  publishedAt: string | null
}

/** Lists published issues without a web address, without their bodies. */
export async function unnamedIssues(scope: AccountDb, moveId: string): Promise<NamedIssue[]> {
  return rows(
    scope.db,
    sql<NamedIssue>`select number, left(issue ->> 'title', 250) as title, left(issue ->> 'slug', 200) as slug, issue ->> 'publishedAt' as "publishedAt" from move_issue
      where ${ofMove(scope, moveId)} and slug is null and issue ->> 'state' = 'published' order by number`,
  )
}

export async function nameIssues(
  scope: AccountDb,
  moveId: string,
  named: readonly { number: number; slug: string }[],
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update move_issue i set slug = n.slug
      from unnest(${named.map(({ number }) => number)}::int[], ${named.map(({ slug }) => slug)}::text[]) as n (number, slug)
      where i.account_id = ${uuidOf(scope.accountId)} and i.move_id = ${uuidOf(moveId)} and i.number = n.number`,
  )
}

export interface WaitingIssue {
  number: number
  digest: Buffer
  issue: FoundIssue
  slug: string | null
  links: Buffer[]
  pictures: Buffer[]
}

/** Lists issues that wait, at most as many as fit into a number of bytes, but one at least. */
export async function nextIssues(
  scope: AccountDb,
  moveId: string,
  { limit, bytesMax }: { limit: number; bytesMax: number },
): Promise<WaitingIssue[]> {
  const sizes = await rows(
    scope.db,
    sql<{
      number: number
      bytes: number
    }>`select number, octet_length(issue::text) as bytes from move_issue
      where ${ofMove(scope, moveId)} and state = 'waiting' order by number limit ${limit}`,
  )
  let bytes = 0
  const fitting = sizes.filter((one, i) => (bytes += one.bytes) <= bytesMax || i === 0)
  if (fitting.length === 0) return []
  return rows(
    scope.db,
    sql<WaitingIssue>`select number, digest, issue, slug, links, pictures from move_issue
      where ${ofMove(scope, moveId)} and number = any(${fitting.map(({ number }) => number)}::int[]) and state = 'waiting' order by number`,
  )
}

/** Finds the issues of the move that have one of these addresses. */
export async function issuesAt(
  scope: AccountDb,
  moveId: string,
  keys: readonly Buffer[],
): Promise<{ url: string | null; path: string | null; slug: string }[]> {
  if (keys.length === 0) return []
  return rows(
    scope.db,
    sql<{
      url: string | null
      path: string | null
      slug: string
    }>`select issue ->> 'url' as url, issue -> 'paths' ->> 0 as path, slug from move_issue
      where ${ofMove(scope, moveId)} and slug is not null and address_key = any(${keys}::bytea[])`,
  )
}

/** Finds the images that pictures have become. */
export async function imagesOf(
  scope: AccountDb,
  moveId: string,
  pictures: readonly Buffer[],
): Promise<{ address: string; imageId: string }[]> {
  if (pictures.length === 0) return []
  const found = await rows(
    scope.db,
    sql<{ address: string; image_id: string }>`select address, image_id from move_picture
      where ${ofMove(scope, moveId)} and image_id is not null and picture = any(${pictures}::bytea[])`,
  )
  return found.map(({ address, image_id }) => ({ address, imageId: typeId('img', image_id) }))
}

/** Notes what became of an issue. Its body is not needed any more. */
export async function noteIssue(
  scope: AccountDb,
  moveId: string,
  number: number,
  end: {
    state: 'done' | 'failed' | 'kept'
    campaignId: string | null
    slug: string | null
    losses: readonly string[]
  },
): Promise<boolean> {
  const noted = await countAffected(
    scope.db,
    sql`update move_issue set state = ${end.state}, campaign_id = ${end.campaignId && uuidOf(end.campaignId)}, slug = ${end.slug}, losses = ${JSON.stringify(end.losses)},
        issue = issue - 'body'
      where ${ofMove(scope, moveId)} and number = ${number} and state = 'waiting'`,
  )
  if (noted > 0)
    await countAffected(
      scope.db,
      sql`update move set done = done + 1 where ${ofMove(scope, moveId)}`,
    )
  return noted > 0
}

/** Lists the former paths of issues that are here, after an issue. */
export async function formerPaths(
  scope: AccountDb,
  moveId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ number: number; paths: string[]; slug: string }[]> {
  return rows(
    scope.db,
    sql<{
      number: number
      paths: string[]
      slug: string
    }>`select i.number, array(select jsonb_array_elements_text(i.issue -> 'paths')) as paths,
        coalesce((select c.slug from campaign c where c.account_id = ${uuidOf(scope.accountId)} and c.campaign_id = i.campaign_id), i.slug) as slug
      from move_issue i where i.account_id = ${uuidOf(scope.accountId)} and i.move_id = ${uuidOf(moveId)} and i.number > ${after} and i.slug is not null and i.campaign_id is not null
      order by i.number limit ${limit}`,
  )
}

export interface Results {
  issues: Counts['issues']
  images: Counts['images']
  losses: Loss[]
}

/** Counts what became of issues and pictures, and what was lost. */
export async function results(scope: Scope, moveId: string): Promise<Results> {
  const counts = await row(
    scope.db,
    sql<{ added: number; changed: number; failed: number; stored: number; unstored: number }>`select
        count(*) filter (where i.state = 'done' and i.change = 'added')::int as added,
        count(*) filter (where i.state = 'done' and i.change = 'changed')::int as changed,
        count(*) filter (where i.state = 'failed')::int as failed,
        (select count(*)::int from move_picture p where p.account_id = ${uuidOf(scope.accountId)} and p.move_id = ${uuidOf(moveId)} and p.state = 'done') as stored,
        (select count(*)::int from move_picture p where p.account_id = ${uuidOf(scope.accountId)} and p.move_id = ${uuidOf(moveId)} and p.state = 'failed') as unstored
      from move_issue i where i.account_id = ${uuidOf(scope.accountId)} and i.move_id = ${uuidOf(moveId)}`,
  )
  const losses = await rows(
    scope.db,
    sql<Loss>`select what, count(*)::int as count, min(example) as example from (
        select l.what, left(i.issue ->> 'title', 300) as example from move_issue i, jsonb_array_elements_text(i.losses) as l (what)
          where i.account_id = ${uuidOf(scope.accountId)} and i.move_id = ${uuidOf(moveId)}
        union all select ${PICTURE_LOST} || coalesce(problem, ''), left(place || ': ' || address, 300) from move_picture
          where ${ofMove(scope, moveId)} and state = 'failed'
        union all select ${LIST_LOST} || failure, name from move_reader_list where ${ofMove(scope, moveId)} and failure is not null) as lost (what, example)
      group by what order by count desc, what limit 100`,
  )
  const { added, changed, failed, stored, unstored } = counts!
  return {
    issues: { added, changed, failed },
    images: { stored, failed: unstored },
    losses: losses.map((loss) => ({
      ...loss,
      what: loss.what.slice(0, 300),
      example: loss.example ?? '',
    })),
  }
}

const PICTURE_LOST = 'A picture could not be taken and keeps its old address. '
const LIST_LOST = 'A list of readers could not be imported. '
