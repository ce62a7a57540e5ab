import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { PersonCaller } from '#operation/caller.ts'
import type { Session } from './session.ts'

interface SessionRow {
  id: string
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
  expires_at: Date
}

type Person = Pick<PersonCaller, 'personId' | 'sessionId'>

/** Lists a person's open sessions, newest first: ids are in the order of time. */
export async function listSessions(
  db: Db,
  person: Person,
  page: { limit: number; before: string | null; now: Date },
): Promise<Session[]> {
  const before = page.before === null ? sql`` : sql`and id < ${page.before}`
  const found = await rows(
    db,
    sql<SessionRow>`select id, ip_address, user_agent, created_at, updated_at, expires_at from auth.session
      where user_id = ${uuidOf(person.personId)} and expires_at > ${page.now} ${before} order by id desc limit ${page.limit + 1}`,
  )
  return found.map((one) => toSession(one, person))
}

function toSession(found: SessionRow, { sessionId }: Person): Session {
  const id = typeId('ses', found.id)
  return {
    id,
    current: id === sessionId,
    userAgent: found.user_agent?.slice(0, 1000) ?? null,
    address: found.ip_address?.slice(0, 100) || null,
    createdAt: found.created_at.toISOString(),
    updatedAt: found.updated_at.toISOString(),
    expiresAt: found.expires_at.toISOString(),
  }
}

export async function countSessions(db: Db, { personId }: Person, now: Date): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from auth.session where user_id = ${uuidOf(personId)} and expires_at > ${now}`,
  )
  return found!.n
}

/** Ends one session of a person. Returns false when the person has no such session. */
export async function deleteSession(
  db: Db,
  { personId }: Person,
  sessionId: string,
): Promise<boolean> {
  return (
    (await countAffected(
      db,
      sql`delete from auth.session where user_id = ${uuidOf(personId)} and id = ${uuidOf(sessionId)}`,
    )) > 0
  )
}

/** Ends a person's sessions except this request's. Returns their number. */
export async function deleteOtherSessions(
  db: Db,
  { personId, sessionId }: Person,
): Promise<number> {
  return countAffected(
    db,
    sql`delete from auth.session where user_id = ${uuidOf(personId)} and id <> ${uuidOf(sessionId)}`,
  )
}

interface SignedIn {
  name: string
  email: string
  twoFactor: boolean
  startedAt: Date
}

export async function findSignedIn(
  db: Db,
  { personId, sessionId }: Person,
): Promise<SignedIn | undefined> {
  const found = await row(
    db,
    sql<{ name: string; email: string; two_factor_enabled: boolean; created_at: Date }>`
      select p.name, p.email, p.two_factor_enabled, s.created_at from auth.session s join person p on p.person_id = s.user_id
      where s.user_id = ${uuidOf(personId)} and s.id = ${uuidOf(sessionId)}`,
  )
  return (
    found && {
      name: found.name,
      email: found.email,
      twoFactor: found.two_factor_enabled,
      startedAt: found.created_at,
    }
  )
}

/** Finds when an account was deleted and when it will be erased; null unless it can be restored. */
export async function findDeletion({
  db,
  accountId,
}: AccountDb): Promise<{ deletedAt: string; eraseAt: string } | null> {
  const found = await row(
    db,
    sql<{
      closed_at: Date
      erase_at: Date
    }>`select closed_at, erase_at from closed_account where account_id = ${uuidOf(accountId)}`,
  )
  return found
    ? { deletedAt: found.closed_at.toISOString(), eraseAt: found.erase_at.toISOString() }
    : null
}
