import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { DueClaim } from './check-due.ts'
import type { DomainStatus, Findings, RecordKind } from './domain.ts'
import type { SigningKey } from './signing-key.ts'

/** A domain as stored, without its private keys. */
export interface KeptDomain {
  id: string
  name: string
  status: DomainStatus
  selector: string
  publicKey: string
  /** The Ed25519 key; null for an older domain until its next check. */
  ed: Pick<SigningKey, 'selector' | 'publicKey'> | null
  findings: Findings
  createdAt: Date
  checkedAt: Date | null
  /** The time at which the key's record was last found. */
  keyKnownAt: Date | null
}

interface DomainRow {
  domain_id: string
  name: string
  status: DomainStatus
  selector: string
  public_key: string
  ed_selector: string | null
  ed_public_key: string | null
  findings: Findings
  created_at: Date
  checked_at: Date | null
  key_known_at: Date | null
}

const columns = sql`domain_id, name, status, selector, public_key, ed_selector, ed_public_key, findings, created_at, checked_at, key_known_at`

function toDomain(found: DomainRow): KeptDomain {
  return {
    id: typeId('dom', found.domain_id),
    name: found.name,
    status: found.status,
    selector: found.selector,
    publicKey: found.public_key,
    ed:
      found.ed_selector === null
        ? null
        : { selector: found.ed_selector, publicKey: found.ed_public_key! },
    findings: found.findings,
    createdAt: found.created_at,
    checkedAt: found.checked_at,
    keyKnownAt: found.key_known_at,
  }
}

export async function findDomain(
  { db, accountId }: AccountDb,
  domainId: string,
): Promise<KeptDomain | undefined> {
  const found = await row(
    db,
    sql<DomainRow>`select ${columns} from sending_domain where account_id = ${uuidOf(accountId)} and domain_id = ${uuidOf(domainId)}`,
  )
  return found && toDomain(found)
}

export async function lockDomain(
  { db, accountId }: AccountDb,
  domainId: string,
): Promise<KeptDomain | undefined> {
  const found = await row(
    db,
    sql<DomainRow>`select ${columns} from sending_domain where account_id = ${uuidOf(accountId)} and domain_id = ${uuidOf(domainId)} for update`,
  )
  return found && toDomain(found)
}

export async function listDomains(
  { db, accountId }: AccountDb,
  page: { limit: number; before: string | null },
): Promise<KeptDomain[]> {
  const before = page.before === null ? sql`` : sql`and domain_id < ${page.before}`
  const found = await rows(
    db,
    sql<DomainRow>`select ${columns} from sending_domain
      where account_id = ${uuidOf(accountId)} ${before} order by domain_id desc limit ${page.limit + 1}`,
  )
  return found.map(toDomain)
}

export async function countDomains({ db, accountId }: AccountDb): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from sending_domain where account_id = ${uuidOf(accountId)}`,
  )
  return found!.n
}

interface NewDomain {
  name: string
  rsa: SigningKey
  ed: SigningKey
  nextCheckAt: Date
}

/** Inserts a domain. Returns undefined when the account already has a domain of that name. */
export async function insertDomain(
  { db, accountId, now }: Scope,
  { name, rsa, ed, nextCheckAt }: NewDomain,
): Promise<KeptDomain | undefined> {
  const inserted = await row(
    db,
    sql<DomainRow>`insert into sending_domain (account_id, domain_id, name, status, selector, public_key, private_key,
        ed_selector, ed_public_key, ed_private_key, created_at, next_check_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${name}, 'pending', ${rsa.selector}, ${rsa.publicKey}, ${rsa.privateKey},
        ${ed.selector}, ${ed.publicKey}, ${ed.privateKey}, ${now}, ${nextCheckAt})
      on conflict (account_id, name) do nothing returning ${columns}`,
  )
  return inserted && toDomain(inserted)
}

export async function writeCheck(
  { db, accountId }: AccountDb,
  checked: KeptDomain,
  nextCheckAt: Date | null,
): Promise<void> {
  await countAffected(
    db,
    sql`update sending_domain set status = ${checked.status}, findings = ${JSON.stringify(checked.findings)}, checked_at = ${checked.checkedAt},
        key_known_at = ${checked.keyKnownAt}, next_check_at = ${nextCheckAt}
      where account_id = ${uuidOf(accountId)} and domain_id = ${uuidOf(checked.id)}`,
  )
}

export async function writeEdKey(
  { db, accountId }: AccountDb,
  domainId: string,
  ed: SigningKey,
): Promise<void> {
  await countAffected(
    db,
    sql`update sending_domain set ed_selector = ${ed.selector}, ed_public_key = ${ed.publicKey}, ed_private_key = ${ed.privateKey}
      where account_id = ${uuidOf(accountId)} and domain_id = ${uuidOf(domainId)}`,
  )
}

export async function deleteDomain({ db, accountId }: AccountDb, domainId: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from sending_domain where account_id = ${uuidOf(accountId)} and domain_id = ${uuidOf(domainId)}`,
  )
}

/** Copies verified domain names to the table that serves all accounts. */
export async function noteVerified(
  { db, accountId }: AccountDb,
  name: string,
  verified: boolean,
): Promise<void> {
  await countAffected(
    db,
    verified
      ? sql`insert into verified_domain (name, account_id) values (${name}, ${uuidOf(accountId)}) on conflict do nothing`
      : sql`delete from verified_domain where name = ${name} and account_id = ${uuidOf(accountId)}`,
  )
}

/**
 * Finds the longest of the given names that any account has verified. `ours`: this account has
 * verified it too.
 */
export async function nearestVerified(
  { db, accountId }: AccountDb,
  names: readonly string[],
): Promise<{ name: string; ours: boolean } | undefined> {
  return row(
    db,
    sql<{
      name: string
      ours: boolean
    }>`select name, bool_or(account_id = ${uuidOf(accountId)}) as ours from verified_domain
      where name = any(${names}::text[]) group by name order by length(name) desc limit 1`,
  )
}

/** Reads the status of a domain; null when the account does not have it. */
export async function domainStatus(
  { db, accountId }: AccountDb,
  name: string,
): Promise<DomainStatus | null> {
  const found = await row(
    db,
    sql<{
      status: DomainStatus
    }>`select status from sending_domain where account_id = ${uuidOf(accountId)} and name = ${name}`,
  )
  return found?.status ?? null
}

type SealedKey = Pick<SigningKey, 'selector' | 'privateKey'>

/** The encrypted keys and the bounce host for mail from a verified domain. */
interface SendingDomain {
  rsa: SealedKey
  /** The Ed25519 key; null until a check found its record. */
  ed: SealedKey | null
  /** Whether the last check found the MX record for bounces. */
  returnPath: boolean
}

export async function findSendingDomain(
  { db, accountId }: AccountDb,
  name: string,
): Promise<SendingDomain | undefined> {
  const isFound = (kind: RecordKind) =>
    sql`findings #>> ${[kind, 'status']}::text[] is not distinct from 'found'`
  const found = await row(
    db,
    sql<{
      selector: string
      private_key: Buffer
      ed_selector: string
      ed_private_key: Buffer
      ed_found: boolean
      return_path: boolean
    }>`select
        selector, private_key, ed_selector, ed_private_key, ed_selector is not null and ${isFound('dkim_ed25519')} as ed_found,
        ${isFound('return_path')} as return_path
      from sending_domain where account_id = ${uuidOf(accountId)} and name = ${name} and status = 'verified'`,
  )
  if (!found) return undefined
  return {
    rsa: { selector: found.selector, privateKey: found.private_key },
    ed: found.ed_found ? { selector: found.ed_selector, privateKey: found.ed_private_key } : null,
    returnPath: found.return_path,
  }
}

/** Leases domains that are due. */
export async function claimDue(
  db: Db,
  claim: DueClaim,
): Promise<{ accountId: string; domainId: string }[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
      domain_id: string
    }>`update sending_domain d set next_check_at = ${claim.until}
      from (select account_id, domain_id from sending_domain /* every account */ where next_check_at <= ${claim.now}
        order by next_check_at limit ${claim.limit} for update skip locked) due
      where d.account_id = due.account_id and d.domain_id = due.domain_id returning d.account_id, d.domain_id`,
  )
  return found.map(({ account_id, domain_id }) => ({
    accountId: typeId('acc', account_id),
    domainId: typeId('dom', domain_id),
  }))
}
