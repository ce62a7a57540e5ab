import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { rowsThatFit } from '#operation/page.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Snippet } from './snippet.ts'

interface SnippetRow {
  snippet_id: string
  newsletter_id: string
  name: string
  blocks: Snippet['blocks']
  created_at: Date
}

const COLUMNS = sql`snippet_id, newsletter_id, name, blocks, created_at`

function toSnippet(found: SnippetRow): Snippet {
  return {
    id: typeId('snp', found.snippet_id),
    newsletterId: typeId('nl', found.newsletter_id),
    name: found.name,
    blocks: found.blocks,
    createdAt: found.created_at.toISOString(),
  }
}

async function select(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<Snippet[]> {
  const found = await rows(
    db,
    sql<SnippetRow>`select ${COLUMNS} from snippet where account_id = ${uuidOf(accountId)} and ${condition}`,
  )
  return found.map(toSnippet)
}

export async function findSnippet(
  scope: AccountDb,
  snippetId: string,
): Promise<Snippet | undefined> {
  return (await select(scope, sql`snippet_id = ${uuidOf(snippetId)}`))[0]
}

export async function lockSnippet(
  scope: AccountDb,
  snippetId: string,
): Promise<Snippet | undefined> {
  return (await select(scope, sql`snippet_id = ${uuidOf(snippetId)} for update`))[0]
}

const ofNewsletter = (newsletterId: string | undefined) =>
  newsletterId === undefined ? sql`true` : sql`newsletter_id = ${uuidOf(newsletterId)}`

/**
 * Lists snippets, newest first: one more than the page holds. `fit`: the number within the byte
 * limit of a page.
 */
export async function selectSnippets(
  scope: AccountDb,
  newsletterId: string | undefined,
  page: { limit: number; before: string | null },
): Promise<{ fit: number; found: Snippet[] }> {
  const before = page.before === null ? sql`` : sql`and snippet_id < ${page.before}`
  const listed = sql`${ofNewsletter(newsletterId)} ${before} order by snippet_id desc`
  const sizes = sql<{
    bytes: number
  }>`select octet_length(blocks::text) as bytes from snippet where account_id = ${uuidOf(scope.accountId)} and ${listed} limit ${page.limit}`
  const fit = await rowsThatFit(scope.db, page.limit, sizes)
  return { fit, found: await select(scope, sql`${listed} limit ${fit + 1}`) }
}

export async function countSnippets(
  { db, accountId }: AccountDb,
  newsletterId: string | undefined,
): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from snippet where account_id = ${uuidOf(accountId)} and ${ofNewsletter(newsletterId)}`,
  )
  return found!.n
}

export async function insertSnippet(
  { db, accountId, now }: Scope,
  { newsletterId, name, blocks }: Pick<Snippet, 'newsletterId' | 'name' | 'blocks'>,
): Promise<Snippet> {
  const inserted = await row(
    db,
    sql<SnippetRow>`insert into snippet (account_id, snippet_id, newsletter_id, name, blocks, created_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(newsletterId)}, ${name}, ${JSON.stringify(blocks)}, ${now})
      returning ${COLUMNS}`,
  )
  return toSnippet(inserted!)
}

/** Writes a snippet's name and blocks. Lock it first. */
export async function writeSnippet(
  { db, accountId }: AccountDb,
  { id, name, blocks }: Snippet,
): Promise<void> {
  await countAffected(
    db,
    sql`update snippet set name = ${name}, blocks = ${JSON.stringify(blocks)}
      where account_id = ${uuidOf(accountId)} and snippet_id = ${uuidOf(id)}`,
  )
}

export async function deleteSnippet(
  { db, accountId }: AccountDb,
  snippetId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`delete from snippet where account_id = ${uuidOf(accountId)} and snippet_id = ${uuidOf(snippetId)}`,
  )
}
