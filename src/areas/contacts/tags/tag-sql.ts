import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { nearest } from '#lib/nearest.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type BatchRow, type BatchScope, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { ACCOUNT_TAGS_MAX } from '../record/contact.ts'
import { contactColumns, type ContactRow, toContact } from '../record/contact-sql.ts'

type TagObstacle = 'too_many' | { deleting: string }

/**
 * Adds tags to the account unless it has them. Returns the obstacle when a tag cannot be added,
 * otherwise null.
 */
export async function useTags(scope: Scope, tags: readonly string[]): Promise<TagObstacle | null> {
  if (tags.length === 0) return null
  const sorted = [...new Set(tags)].sort()
  const held = await holdTags(scope, sorted)
  const known = held.length === sorted.length ? held : await insertTags(scope, sorted)
  const deleting = known.find(({ deleting_since }) => deleting_since !== null)
  if (deleting) return { deleting: deleting.name }
  return known !== held && (await countTags(scope)) > ACCOUNT_TAGS_MAX ? 'too_many' : null
}

/** Adds missing tags under the account's lock, so that concurrent requests count them exactly. */
async function insertTags(scope: Scope, sorted: readonly string[]) {
  await lockAccount(scope)
  await countAffected(
    scope.db,
    sql`insert into tag (account_id, name, created_at)
      select ${uuidOf(scope.accountId)}, name, ${scope.now} from unnest(${sorted}::text[]) as name on conflict do nothing`,
  )
  return holdTags(scope, sorted)
}

/**
 * Locks tags in share mode, so that they cannot be deleted in the meantime. Returns the tags that
 * exist.
 */
function holdTags({ db, accountId }: AccountDb, sorted: readonly string[]) {
  return rows(
    db,
    sql<{ name: string; deleting_since: Date | null }>`select name, deleting_since from tag
      where account_id = ${uuidOf(accountId)} and name = any(${sorted}::text[]) order by name for share`,
  )
}

/** Returns the obstacle that `useTags` would return, without locks or writes. */
export async function findTagObstacle(
  scope: BatchScope,
  tags: readonly string[],
): Promise<TagObstacle | null> {
  if (tags.length === 0) return null
  const found = await findTags(scope, tags)
  const deleting = found.find((tag) => tag.deleting)
  if (deleting) return { deleting: deleting.name }
  const added = new Set(tags).size - found.length
  return added > 0 && (await countTags(scope)) + added > ACCOUNT_TAGS_MAX ? 'too_many' : null
}

export const countTags = batchStatement(
  'reads',
  async (db: Db, asked: readonly BatchRow<undefined>[]) => {
    const accounts = [...new Set(asked.map(({ accountId }) => uuidOf(accountId)))]
    const found = await rows(
      db,
      sql<{ account_id: string; n: number }>`select account_id, count(*) as n from tag
      where account_id = any(${accounts}::uuid[]) and deleting_since is null group by account_id`,
    )
    const counts = new Map(found.map(({ account_id, n }) => [account_id, n]))
    return asked.map(({ accountId }) => counts.get(uuidOf(accountId)) ?? 0)
  },
)

/**
 * Lists tags with the number of their contacts, read from the index of tags' words (`tag_words`).
 */
export async function listTags(
  { db, accountId }: AccountDb,
  page: { limit: number; after: string | null },
) {
  const account = uuidOf(accountId)
  const after = page.after === null ? sql`` : sql`and t.name > ${page.after}`
  return rows(
    db,
    sql<{
      name: string
      contacts: number
      created_at: Date
    }>`select t.name, t.created_at, n.contacts
      from (select name, created_at from tag t where account_id = ${account} and deleting_since is null ${after} order by name limit ${page.limit + 1}) t,
      lateral (select count(*) as contacts from contact c
        where c.account_id = ${account} and tag_words(c.account_id, c.tags) @> array[${account} || ' ' || t.name]) n
      order by t.name`,
  )
}

const findTags = batchStatement(
  'reads',
  async (db: Db, asked: readonly BatchRow<readonly string[]>[]) => {
    const pairs = asked.flatMap(({ accountId, arg }) =>
      arg.map((name) => ({ account: uuidOf(accountId), name })),
    )
    const found = await rows(
      db,
      sql<{
        account_id: string
        name: string
        deleting: boolean
      }>`select distinct t.account_id, t.name, t.deleting_since is not null as deleting
      from unnest(${pairs.map(({ account }) => account)}::uuid[], ${pairs.map(({ name }) => name)}::text[]) as w (account_id, name)
      join tag t on t.account_id = w.account_id and t.name = w.name`,
    )
    const byAccount = Map.groupBy(found, ({ account_id }) => account_id)
    return asked.map(({ accountId, arg }) => {
      const names = new Set(arg)
      return (byAccount.get(uuidOf(accountId)) ?? []).filter(({ name }) => names.has(name))
    })
  },
)

/** Returns the tags, of those given, that the account has. */
export async function findKnownTags(
  scope: BatchScope,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const found = await findTags(scope, names)
  const known = new Set(found.filter(({ deleting }) => !deleting).map(({ name }) => name))
  return names.filter((name) => known.has(name))
}

export async function nearTag(
  { db, accountId }: AccountDb,
  name: string,
): Promise<string | undefined> {
  const found = await rows(
    db,
    sql<{
      name: string
    }>`select name from tag where account_id = ${uuidOf(accountId)} and deleting_since is null
      and abs(length(name) - ${name.length}) <= ${Math.max(1, Math.floor(name.length / 3))} order by name limit 1000`,
  )
  return nearest(
    name,
    found.map((one) => one.name),
  )
}

/** Marks tags as being deleted or renamed. Returns the tags that existed. */
export async function markTagsDeleting(
  { db, accountId, now }: Scope,
  names: readonly string[],
  becomes: string | null = null,
): Promise<string[]> {
  const marked = await rows(
    db,
    sql<{ name: string }>`update tag set deleting_since = ${now}, becomes = ${becomes}
      where account_id = ${uuidOf(accountId)} and name = any(${names}::text[]) and deleting_since is null returning name`,
  )
  return marked.map(({ name }) => name)
}

/** Locks a tag. Returns false when it does not exist, or is being renamed or deleted. */
export async function lockTag({ db, accountId }: AccountDb, name: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from tag where account_id = ${uuidOf(accountId)} and name = ${name} and deleting_since is null for share`,
  )
  return found !== undefined
}

export async function forgetTags(
  { db, accountId }: AccountDb,
  names: readonly string[],
): Promise<void> {
  await countAffected(
    db,
    sql`delete from tag where account_id = ${uuidOf(accountId)} and name = any(${names}::text[]) and deleting_since is not null`,
  )
}

/** Returns the tags, of those given, that a rename or merge is still adding to contacts. */
export async function tagsUnderWay(
  { db, accountId }: AccountDb,
  tags: readonly string[],
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ becomes: string }>`select distinct becomes from tag
      where account_id = ${uuidOf(accountId)} and deleting_since is not null and becomes = any(${tags}::text[]) order by becomes`,
  )
  return found.map(({ becomes }) => becomes)
}

/** Locks up to `limit` contacts that have one of the tags, by id after `after`. */
export async function lockTagged(
  { db, accountId }: AccountDb,
  tags: readonly string[],
  after: string | null,
  limit: number,
) {
  const account = uuidOf(accountId)
  const from = after === null ? sql`` : sql`and contact_id > ${uuidOf(after)}`
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact
      where account_id = ${account} and tag_words(account_id, tags) && ${tags.map((tag) => `${account} ${tag}`)}::text[] ${from}
      order by contact_id limit ${limit} for update`,
  )
  return found.map(toContact)
}

export async function countTagged(
  { db, accountId }: AccountDb,
  tags: readonly string[],
): Promise<number> {
  const account = uuidOf(accountId)
  const found = await row(
    db,
    sql<{ n: number }>`select count(*) as n from contact
      where account_id = ${account} and tag_words(account_id, tags) && ${tags.map((tag) => `${account} ${tag}`)}::text[]`,
  )
  return found!.n
}
