import { sql } from 'kysely'
import type { DueClaim } from '#areas/domains/index.ts'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { AddressStatus, Findings } from './site-address.ts'

/** A site address as stored. */
export interface KeptAddress {
  id: string
  newsletterId: string
  host: string
  isApex: boolean
  token: string
  status: AddressStatus
  findings: Findings
  createdAt: Date
  checkedAt: Date | null
  failingSince: Date | null
  toldAt: Date | null
}

interface AddressRow {
  address_id: string
  newsletter_id: string
  host: string
  is_apex: boolean
  proof: string
  status: AddressStatus
  findings: Findings
  created_at: Date
  checked_at: Date | null
  failing_since: Date | null
  told_at: Date | null
}

const columns = sql`address_id, newsletter_id, host, is_apex, proof, status, findings, created_at, checked_at, failing_since, told_at`

function toAddress(found: AddressRow): KeptAddress {
  return {
    id: typeId('hst', found.address_id),
    newsletterId: typeId('nl', found.newsletter_id),
    host: found.host,
    isApex: found.is_apex,
    token: found.proof,
    status: found.status,
    findings: found.findings,
    createdAt: found.created_at,
    checkedAt: found.checked_at,
    failingSince: found.failing_since,
    toldAt: found.told_at,
  }
}

export async function findAddress(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<KeptAddress | undefined> {
  const found = await row(
    db,
    sql<AddressRow>`select ${columns} from site_address
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`,
  )
  return found && toAddress(found)
}

export async function lockAddress(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<KeptAddress | undefined> {
  const found = await row(
    db,
    sql<AddressRow>`select ${columns} from site_address
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} for update`,
  )
  return found && toAddress(found)
}

/** Finds the newsletter of this account that has claimed a host. */
export async function newsletterOfHost(
  { db, accountId }: AccountDb,
  host: string,
): Promise<string | null> {
  const found = await row(
    db,
    sql<{
      newsletter_id: string
    }>`select newsletter_id from site_address where account_id = ${uuidOf(accountId)} and host = ${host}`,
  )
  return found ? typeId('nl', found.newsletter_id) : null
}

interface NewAddress {
  newsletterId: string
  host: string
  isApex: boolean
  token: string
  findings: Findings
  nextCheckAt: Date
}

export async function insertAddress(
  { db, accountId, now }: Scope,
  { newsletterId, host, isApex, token, findings, nextCheckAt }: NewAddress,
): Promise<KeptAddress> {
  const inserted = await row(
    db,
    sql<AddressRow>`insert into site_address (account_id, address_id, newsletter_id, host, is_apex, proof, status, findings, created_at, next_check_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(newsletterId)}, ${host}, ${isApex}, ${token}, 'waiting', ${JSON.stringify(findings)}, ${now}, ${nextCheckAt})
      returning ${columns}`,
  )
  return toAddress(inserted!)
}

export async function writeLook(
  { db, accountId }: AccountDb,
  checked: KeptAddress,
  nextCheckAt: Date | null,
): Promise<void> {
  await countAffected(
    db,
    sql`update site_address set status = ${checked.status}, findings = ${JSON.stringify(checked.findings)},
        checked_at = ${checked.checkedAt}, failing_since = ${checked.failingSince}, told_at = ${checked.toldAt}, next_check_at = ${nextCheckAt}
      where account_id = ${uuidOf(accountId)} and address_id = ${uuidOf(checked.id)}`,
  )
}

export async function deleteAddress(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`delete from site_address where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`,
  )
}

/**
 * Makes the check of an account's address due now, since another account has taken over its host.
 */
export async function checkSoon(
  { db, accountId }: AccountDb,
  { host, now }: { host: string; now: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`update site_address set next_check_at = ${now} where account_id = ${uuidOf(accountId)} and host = ${host}`,
  )
}

/** Leases addresses that are due. */
export async function claimDue(
  db: Db,
  claim: DueClaim,
): Promise<{ accountId: string; newsletterId: string }[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
      newsletter_id: string
    }>`update site_address a set next_check_at = ${claim.until}
      from (select account_id, address_id from site_address /* every account */ where next_check_at <= ${claim.now}
        order by next_check_at limit ${claim.limit} for update skip locked) due
      where a.account_id = due.account_id and a.address_id = due.address_id returning a.account_id, a.newsletter_id`,
  )
  return found.map(({ account_id, newsletter_id }) => ({
    accountId: typeId('acc', account_id),
    newsletterId: typeId('nl', newsletter_id),
  }))
}
