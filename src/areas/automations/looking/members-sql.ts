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
 * Takes noted contacts; null if none is left. Locks contacts before the rows that note them, as
 * facts do: the other order would deadlock.
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
  // Another worker may have taken some meanwhile.
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

/** Returns the contacts that were members at the last look. */
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

/** Writes which contacts came into the segment and which left it. */
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

/** Notes all contacts in a segment as members. None of them has entered it. */
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

/** Notes a newsletter's contacts whose membership differs from what is noted. */
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
