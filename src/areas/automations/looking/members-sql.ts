import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type Filter, matcherOf } from '#areas/contacts/index.ts'
import type { Changed } from '../facts/changed-sql.ts'

export interface ChangedContact extends Changed {
  newsletterId: string
  status: string
}

/**
 * Takes stored changed contacts; null when none is left. Locks contacts first, in the same order as
 * other transactions, against deadlocks.
 */
export async function takeChanged(
  { db, accountId }: AccountDb,
  limit: number,
): Promise<ChangedContact[] | null> {
  const account = uuidOf(accountId)
  const noted = await rows(
    db,
    sql<{
      contact_id: string
    }>`select contact_id from automation_changed where account_id = ${account} order by contact_id limit ${limit}`,
  )
  if (noted.length === 0) return null
  const ids = noted.map(({ contact_id }) => contact_id)
  const found = await rows(
    db,
    sql<{
      contact_id: string
      newsletter_id: string
      status: string
    }>`select contact_id, newsletter_id, status from contact
      where account_id = ${account} and contact_id = any(${ids}::uuid[]) order by contact_id for update`,
  )
  // Another worker may have taken some of these rows meanwhile.
  const taken = await rows(
    db,
    sql<{
      contact_id: string
      depth: number
    }>`delete from automation_changed where account_id = ${account} and contact_id = any(${ids}::uuid[])
      returning contact_id, depth`,
  )
  const depths = new Map(taken.map(({ contact_id, depth }) => [contact_id, depth]))
  return found.flatMap(({ contact_id, newsletter_id, status }) => {
    const depth = depths.get(contact_id)
    return depth === undefined
      ? []
      : [
          {
            contactId: typeId('sub', contact_id),
            newsletterId: typeId('nl', newsletter_id),
            status,
            depth,
          },
        ]
  })
}

/** Returns which contacts were in the segment at the last check. */
export async function membersAmong(
  { db, accountId }: AccountDb,
  automationId: string,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{
      contact_id: string
    }>`select contact_id from automation_member where account_id = ${uuidOf(accountId)}
      and automation_id = ${uuidOf(automationId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
  return new Set(found.map(({ contact_id }) => typeId('sub', contact_id)))
}

/** Stores which contacts entered the segment and which left it. */
export async function writeMembers(
  { db, accountId }: AccountDb,
  automationId: string,
  { came, left }: { came: readonly string[]; left: readonly string[] },
): Promise<void> {
  const [account, automation] = [uuidOf(accountId), uuidOf(automationId)]
  await countAffected(
    db,
    sql`insert into automation_member (account_id, automation_id, contact_id) select ${account}, ${automation}, contact_id
      from unnest(${came.map(uuidOf)}::uuid[]) as contact_id on conflict do nothing`,
  )
  await countAffected(
    db,
    sql`delete from automation_member where account_id = ${account} and automation_id = ${automation} and contact_id = any(${left.map(uuidOf)}::uuid[])`,
  )
}

/** Stores all contacts in a segment as its members, so that none of them counts as entering. */
export async function insertMembers(
  scope: Scope,
  automationId: string,
  newsletterId: string,
  filter: Filter,
): Promise<void> {
  const matcher = await matcherOf(scope, { newsletterId, filter })
  await countAffected(
    scope.db,
    sql`insert into automation_member (account_id, automation_id, contact_id) select ${uuidOf(scope.accountId)}, ${uuidOf(automationId)}, contact_id
      from contact where contact.account_id = ${uuidOf(scope.accountId)} and contact.newsletter_id = ${uuidOf(newsletterId)} and ${matcher!.index}
      on conflict do nothing`,
  )
}

/** Stores the contacts whose membership in the segment differs from the stored one. */
export async function noteDifferences(
  scope: Scope,
  automationId: string,
  newsletterId: string,
  filter: Filter,
): Promise<void> {
  const matcher = await matcherOf(scope, { newsletterId, filter })
  const [account, automation] = [uuidOf(scope.accountId), uuidOf(automationId)]
  await countAffected(
    scope.db,
    sql`insert into automation_changed (account_id, contact_id, changed_at) select ${account}, contact.contact_id, ${scope.now}
      from contact left join automation_member m on m.account_id = ${account} and m.automation_id = ${automation} and m.contact_id = contact.contact_id
      where contact.account_id = ${account} and contact.newsletter_id = ${uuidOf(newsletterId)}
        and coalesce(${matcher!.scan}, false) <> (m.contact_id is not null) on conflict do nothing`,
  )
}
