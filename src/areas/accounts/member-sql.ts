import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import type { Role } from '#operation/caller.ts'
import type { Scope } from '#operation/scope.ts'
import type { Member } from './member.ts'

type Of = Pick<Scope, 'db' | 'accountId'>

interface MemberRow {
  member_id: string
  person_id: string | null
  email: string
  name: string | null
  role: Role
  invited_at: Date | null
  joined_at: Date | null
}

const columns = sql`m.member_id, m.person_id, coalesce(p.email, m.invited_email) as email, p.name, m.role, m.invited_at, m.joined_at`
const members = sql`member m left join person p on p.person_id = m.person_id`

function toMember(found: MemberRow): Member {
  return {
    id: typeId('mem', found.member_id),
    personId: found.person_id && typeId('per', found.person_id),
    email: found.email,
    name: found.name,
    role: found.role,
    status: found.joined_at === null ? 'invited' : 'joined',
    invitedAt: found.invited_at?.toISOString() ?? null,
    joinedAt: found.joined_at?.toISOString() ?? null,
  }
}

export async function listMembers(
  { db, accountId }: Of,
  page: { limit: number; after: string | null },
): Promise<Member[]> {
  const after = page.after === null ? sql`` : sql`and m.member_id > ${page.after}`
  const found = await rows(
    db,
    sql<MemberRow>`select ${columns} from ${members} where m.account_id = ${uuidOf(accountId)} ${after} order by m.member_id limit ${page.limit + 1}`,
  )
  return found.map(toMember)
}

export async function findMember({ db, accountId }: Of, memberId: string): Promise<Member | null> {
  const found = await row(
    db,
    sql<MemberRow>`select ${columns} from ${members} where m.account_id = ${uuidOf(accountId)} and m.member_id = ${uuidOf(memberId)}`,
  )
  return found ? toMember(found) : null
}

export async function findMemberByEmail(
  { db, accountId }: Of,
  email: string,
): Promise<Member | null> {
  const found = await row(
    db,
    sql<MemberRow>`select ${columns} from ${members}
      where m.account_id = ${uuidOf(accountId)} and ${addressIdentity(email)} in (${identityOf('p.email')}, ${identityOf('m.invited_email')})`,
  )
  return found ? toMember(found) : null
}

export async function countMembers({
  db,
  accountId,
}: Of): Promise<{ all: number; owners: number }> {
  const found = await row(
    db,
    sql<{ all: number; owners: number }>`
      select count(*) as all, count(*) filter (where role = 'owner' and person_id is not null) as owners
      from member where account_id = ${uuidOf(accountId)}`,
  )
  return found!
}

/**
 * Returns whether a person is an owner of every account. Returns false when there is no account.
 */
export async function ownsEveryAccount(db: Db, personId: string): Promise<boolean> {
  const found = await row(
    db,
    sql<{
      all: number
      owned: number
    }>`select count(*) as all, count(m.person_id) as owned from account a /* every account */
      left join member m on m.account_id = a.account_id and m.person_id = ${personId} and m.role = 'owner'`,
  )
  return found!.all > 0 && found!.owned === found!.all
}

/** Adds a member without an invitation, such as the first owner of a new account. */
export async function insertMember(
  { db, accountId, now }: Scope,
  personId: string,
  role: Role,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into member (account_id, member_id, person_id, role, joined_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${personId}, ${role}, ${now})`,
  )
}

/** Inserts an invitation, or renews the one of the same address. Returns its id and generation. */
export async function putInvitation(
  { db, accountId, now }: Scope,
  made: { email: string; role: Role },
): Promise<{ memberId: string; generation: number }> {
  const put = await row(
    db,
    sql<{ member_id: string; generation: number }>`
      insert into member (account_id, member_id, role, invited_email, invited_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${made.role}, ${made.email}, ${now})
      on conflict (account_id, ${identityOf('invited_email')}) where invited_email is not null
        do update set role = excluded.role, invited_at = excluded.invited_at, generation = member.generation + 1
      returning member_id, generation`,
  )
  return { memberId: typeId('mem', put!.member_id), generation: put!.generation }
}

export interface Invitation {
  memberId: string
  email: string
  role: Role
  /** A number raised with each mail, so that links in older mails stop working. */
  generation: number
  invitedAt: Date
  accountName: string
}

/** Locks an invitation. Returns null once it was accepted or withdrawn. */
export async function lockInvitation(
  { db, accountId }: Of,
  memberId: string,
): Promise<Invitation | null> {
  const found = await row(
    db,
    sql<{
      invited_email: string
      role: Role
      generation: number
      invited_at: Date
      account_name: string
    }>`
      select m.invited_email, m.role, m.generation, m.invited_at, a.name as account_name
      from member m join account a on a.account_id = m.account_id
      where m.account_id = ${uuidOf(accountId)} and m.member_id = ${uuidOf(memberId)} and m.person_id is null for update of m`,
  )
  if (!found) return null
  const {
    invited_email: email,
    role,
    generation,
    invited_at: invitedAt,
    account_name: accountName,
  } = found
  return { memberId, email, role, generation, invitedAt, accountName }
}

export async function joinMember(
  { db, accountId, now }: Scope,
  memberId: string,
  personId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update member set person_id = ${personId}, invited_email = null, joined_at = ${now}
      where account_id = ${uuidOf(accountId)} and member_id = ${uuidOf(memberId)}`,
  )
}

export async function setRole({ db, accountId }: Of, memberId: string, role: Role): Promise<void> {
  await countAffected(
    db,
    sql`update member set role = ${role} where account_id = ${uuidOf(accountId)} and member_id = ${uuidOf(memberId)}`,
  )
}

export async function deleteMember({ db, accountId }: Of, memberId: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from member where account_id = ${uuidOf(accountId)} and member_id = ${uuidOf(memberId)}`,
  )
}

interface Membership {
  accountId: string
  accountName: string
  role: Role
  plan: string | null
  /** Whether the account is deleted and can still be restored. */
  closed: boolean
}

/**
 * Lists a person's accounts, the first joined first. It is read on each request, so that a removal
 * takes effect at once.
 */
export async function listMemberships(db: Db, personId: string): Promise<Membership[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; name: string; role: Role; plan: string | null; closed: boolean }>`
      select a.account_id, a.name, m.role, a.plan, c.account_id is not null as closed from member m join account a on a.account_id = m.account_id
        left join closed_account c on c.account_id = m.account_id
      where m.person_id = ${personId} order by m.joined_at, a.account_id limit 100`,
  )
  return found.map((one) => ({
    accountId: typeId('acc', one.account_id),
    accountName: one.name,
    role: one.role,
    plan: one.plan,
    closed: one.closed,
  }))
}

interface MemberPerson {
  memberId: string
  /** A UUID; null while the person is only invited. */
  personId: string | null
  email: string | null
  elsewhere: boolean
}

export async function listMemberPeople(
  { db, accountId }: Of,
  limit: number,
): Promise<MemberPerson[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{ member_id: string; person_id: string | null; email: string | null; elsewhere: boolean }>`
      select m.member_id, m.person_id, p.email,
        exists (select 1 from member o /* every account */ where o.person_id = m.person_id and o.account_id <> ${account}) as elsewhere
      from member m left join person p on p.person_id = m.person_id
      where m.account_id = ${account} order by m.member_id limit ${limit}`,
  )
  return found.map((one) => ({
    memberId: typeId('mem', one.member_id),
    personId: one.person_id,
    email: one.email,
    elsewhere: one.elsewhere,
  }))
}
