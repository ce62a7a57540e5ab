import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { FoundIssue } from '../houses/house.ts'
import { ofMove } from './run-sql.ts'

/** The values from which an issue's web address is chosen. */
interface NamedIssue {
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

/** Lists waiting issues, at most as many as fit into a number of bytes, but at least one issue. */
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

/** Finds the issues of the move that have one of the given former addresses. */
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

/** Stores the result of an issue. Deletes its body, which is no longer needed. */
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

/** Lists the former paths of issues that have been moved, beginning after a given issue. */
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

/** Adds losses to issues, in addition to the losses that each issue has. */
export async function noteLosses(
  scope: AccountDb,
  moveId: string,
  lost: readonly { number: number; loss: string }[],
): Promise<void> {
  if (lost.length === 0) return
  await countAffected(
    scope.db,
    sql`update move_issue i set losses = i.losses || l.losses
      from (select number, jsonb_agg(loss) as losses from unnest(${lost.map(({ number }) => number)}::int[], ${lost.map(({ loss }) => loss)}::text[]) as w (number, loss)
        group by number) l
      where i.account_id = ${uuidOf(scope.accountId)} and i.move_id = ${uuidOf(moveId)} and i.number = l.number`,
  )
}
