import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'

/** Inserts a person with a password. Returns null when the address is taken. */
export async function insertPerson(
  db: Db,
  person: { email: string; name: string; passwordHash: string; now: Date },
): Promise<string | null> {
  const { email, name, passwordHash, now } = person
  const personId = newUuid(now.getTime())
  const inserted = await countAffected(
    db,
    sql`insert into person (person_id, email, name, created_at, updated_at)
      values (${personId}, ${addressIdentity(email)}, ${name}, ${now}, ${now}) on conflict (${identityOf('email')}) do nothing`,
  )
  if (inserted === 0) return null
  await countAffected(
    db,
    sql`insert into auth.account (user_id, account_id, provider_id, password, created_at, updated_at)
      values (${personId}, ${personId}, 'credential', ${passwordHash}, ${now}, ${now})`,
  )
  return personId
}

export async function findPersonId(db: Db, email: string): Promise<string | null> {
  return (
    (
      await row(
        db,
        sql<{
          person_id: string
        }>`select person_id from person where ${identityOf('email')} = ${addressIdentity(email)}`,
      )
    )?.person_id ?? null
  )
}

export async function setPersonName(
  db: Db,
  personId: string,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`update person set name = ${name}, updated_at = ${now} where person_id = ${uuidOf(personId)}`,
  )
}

/** Returns a label such as "Ada (ada@example.com)", or null when the person was deleted. */
export async function findPersonLabel(db: Db, personId: string): Promise<string | null> {
  const found = await row(
    db,
    sql<{
      name: string
      email: string
    }>`select name, email from person where person_id = ${uuidOf(personId)}`,
  )
  return found ? `${found.name} (${found.email})` : null
}

/** Returns the key under which better-auth stores a mailed token. */
function identifier(purpose: string, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url')
}

export async function keepToken(
  db: Db,
  kept: { purpose: string; token: string; value: string; expiresAt: Date; now: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into auth.verification (identifier, value, expires_at, created_at, updated_at)
      values (${identifier(kept.purpose, kept.token)}, ${kept.value}, ${kept.expiresAt}, ${kept.now}, ${kept.now})`,
  )
}

export async function readToken(
  db: Db,
  purpose: string,
  token: string,
  now: Date,
): Promise<string | null> {
  const found = await row(
    db,
    sql<{
      value: string
    }>`select value from auth.verification where identifier = ${identifier(purpose, token)} and expires_at > ${now}`,
  )
  return found?.value ?? null
}

/** Reads and deletes a token's value. Returns null for a token used before. */
export async function useToken(
  db: Db,
  purpose: string,
  token: string,
  now: Date,
): Promise<string | null> {
  const used = await row(
    db,
    sql<{
      value: string
    }>`delete from auth.verification where identifier = ${identifier(purpose, token)} and expires_at > ${now} returning value`,
  )
  return used?.value ?? null
}

/** Turns two-factor sign-in off and ends every session. Returns false for an unknown address. */
export async function turnOffTwoFactor(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const personId = await findPersonId(tx, email)
    if (personId === null) return false
    await countAffected(tx, sql`delete from auth.two_factor where user_id = ${personId}`)
    await countAffected(
      tx,
      sql`update person set two_factor_enabled = false where person_id = ${personId}`,
    )
    await countAffected(tx, sql`delete from auth.session where user_id = ${personId}`)
    await voidTokens(tx, personId)
    return true
  })
}

/** Deletes the rows that name a person. The memberships must be deleted before. */
export async function deletePersonRows(db: Db, personId: string, email: string): Promise<void> {
  await voidTokens(db, personId)
  await voidTokens(db, addressIdentity(email))
  await countAffected(db, sql`delete from person where person_id = ${personId}`)
}

/** Withdraws the invitations to an address in every account. */
export async function withdrawInvitations(db: Db, email: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from member /* every account */ where ${identityOf('invited_email')} = ${addressIdentity(email)}`,
  )
}

/**
 * Replaces the address in accounts that this person opened by that of the present first owner. The
 * memberships must be deleted before.
 */
export async function moveOwnerAddress(db: Db, email: string): Promise<void> {
  await countAffected(
    db,
    sql`update account /* every account */ a set owner_email = p.email
      from member m join person p on p.person_id = m.person_id
      where ${identityOf('a.owner_email')} = ${addressIdentity(email)} and m.account_id = a.account_id and m.member_id = (
        select o.member_id from member o where o.account_id = a.account_id and o.role = 'owner' and o.person_id is not null
        order by o.joined_at, o.member_id limit 1)`,
  )
}

/** Deletes all mailed links and sign-in challenges of a person, as after a new password. */
export async function voidTokens(db: Db, personId: string): Promise<void> {
  await countAffected(db, sql`delete from auth.verification where value = ${personId}`)
}

/** Lists the IP addresses from which a person's open sessions began, the latest hundred. */
export async function listSessionAddresses(db: Db, email: string, now: Date): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      ip_address: string
    }>`select s.ip_address from person p join auth.session s on s.user_id = p.person_id
      where ${identityOf('p.email')} = ${addressIdentity(email)} and s.expires_at > ${now} and s.ip_address is not null order by s.created_at desc limit 100`,
  )
  return found.map((one) => one.ip_address)
}

export async function endSession(db: Db, token: string): Promise<void> {
  await countAffected(db, sql`delete from auth.session where token = ${token}`)
}

const BATCH = 5000

/** Deletes a batch of ended sessions. Returns true when there may be more. */
export async function forgetOldSessions(db: Db, now: Date): Promise<boolean> {
  const old = sql`select id from auth.session where expires_at < ${now} limit ${BATCH}`
  return (
    (await countAffected(db, sql`delete from auth.session where id = any(array(${old}))`)) === BATCH
  )
}

/** Deletes a batch of expired links and challenges. Returns true when there may be more. */
export async function forgetOldTokens(db: Db, now: Date): Promise<boolean> {
  const old = sql`select id from auth.verification where expires_at < ${now} limit ${BATCH}`
  return (
    (await countAffected(db, sql`delete from auth.verification where id = any(array(${old}))`)) ===
    BATCH
  )
}

/** Deletes counters of attempts a day after their last use. Returns true when more may be left. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<boolean> {
  const old = sql`select key from auth.attempt where last_at < ${new Date(now.getTime() - DAY_MS)} limit ${BATCH}`
  return (
    (await countAffected(db, sql`delete from auth.attempt where key = any(array(${old}))`)) ===
    BATCH
  )
}
