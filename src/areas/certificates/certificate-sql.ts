import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import type { AcmeFailureReason } from '#ports/acme.ts'
import type { Failures } from './certificate.ts'
import { explainFailure } from './explain-failure.ts'

/** The right to order a certificate of a host, until the end of its lease. */
export interface Claim extends Failures {
  host: string
  claimId: string
  failingSince: Date | null
  /** When owners were last notified of the failure; null when they were not. */
  toldAt: Date | null
  /** When the present certificate ends; null without one. */
  validTo: Date | null
}

/**
 * Claims the order for a host when it is due. Returns null when it is not due, or another process
 * has claimed it.
 */
export async function claimOrder(
  db: Db,
  host: string,
  { now, until }: { now: Date; until: Date },
): Promise<Claim | null> {
  const claimed = await row(
    db,
    sql<{
      claim_id: string
      failures: number
      refusals: number
      failing_since: Date | null
      told_at: Date | null
      valid_to: Date | null
    }>`insert into certificate as c (host, due_at, claim_id, lease_end) values (${host}, ${now}, ${randomUUID()}, ${until})
      on conflict (host) do update set claim_id = excluded.claim_id, lease_end = excluded.lease_end
        where c.due_at <= ${now} and (c.lease_end is null or c.lease_end <= ${now})
      returning claim_id, failures, refusals, failing_since, told_at, valid_to`,
  )
  if (claimed === undefined) return null
  return {
    host,
    claimId: claimed.claim_id,
    failures: claimed.failures,
    refusals: claimed.refusals,
    failingSince: claimed.failing_since,
    toldAt: claimed.told_at,
    validTo: claimed.valid_to,
  }
}

/** Releases a claim, so that another process can order at once. */
export async function releaseOrder(db: Db, { host, claimId }: Claim): Promise<void> {
  await countAffected(
    db,
    sql`update certificate set claim_id = null, lease_end = null where host = ${host} and claim_id = ${claimId}`,
  )
}

interface NewCertificate {
  directory: string
  chain: string
  sealedKey: Buffer
  validFrom: Date
  validTo: Date
  dueAt: Date
}

/**
 * Stores a certificate and ends its claim. Returns false when another process has taken over the
 * claim.
 */
export async function storeCertificate(
  db: Db,
  { host, claimId }: Claim,
  { directory, chain, sealedKey, validFrom, validTo, dueAt }: NewCertificate,
): Promise<boolean> {
  return (
    (await countAffected(
      db,
      sql`update certificate set certificate_id = ${randomUUID()}, directory = ${directory}, chain = ${chain}, sealed_key = ${sealedKey},
          valid_from = ${validFrom}, valid_to = ${validTo}, due_at = ${dueAt}, failures = 0, refusals = 0,
          reason = null, said = null, failing_since = null, told_at = null, claim_id = null, lease_end = null
        where host = ${host} and claim_id = ${claimId}`,
    )) > 0
  )
}

/**
 * Stores a failure and ends its claim. Returns false when another process has taken over the claim.
 */
export async function noteFailure(
  db: Db,
  { host, claimId }: Claim,
  failure: Failures & { reason: AcmeFailureReason; said: string; now: Date; dueAt: Date },
): Promise<boolean> {
  const { failures, refusals, reason, said, now, dueAt } = failure
  return (
    (await countAffected(
      db,
      sql`update certificate set failures = ${failures}, refusals = ${refusals}, reason = ${reason}, said = ${said},
          failing_since = coalesce(failing_since, ${now}), due_at = ${dueAt}, claim_id = null, lease_end = null
        where host = ${host} and claim_id = ${claimId}`,
    )) > 0
  )
}

/** Stores that owners were notified. Returns false when another process has stored this. */
export async function noteTold(
  db: Db,
  host: string,
  { before, now }: { before: Date | null; now: Date },
): Promise<boolean> {
  return (
    (await countAffected(
      db,
      sql`update certificate set told_at = ${now} where host = ${host} and told_at is not distinct from ${before}`,
    )) > 0
  )
}

/**
 * Makes some orders due when a process starts: orders with a failure that the authority does not
 * count, and orders for hosts whose certificate is from another authority.
 */
export async function orderSooner(
  db: Db,
  { hosts, directory, now }: { hosts: readonly string[]; directory: string; now: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`update certificate set due_at = ${now} where host = any(${hosts}::text[]) and due_at > ${now}
        and (reason in ('not_here', 'unavailable', 'clock') or (reason is null and directory <> ${directory}))`,
  )
}

interface StoredCertificate {
  host: string
  certificateId: string
  chain: string
  sealedKey: Buffer
}

/** Reads the certificates of hosts, except those that the process has already. */
export async function readCertificates(
  db: Db,
  hosts: readonly string[],
  known: readonly string[],
): Promise<StoredCertificate[]> {
  const found = await rows(
    db,
    sql<{
      host: string
      certificate_id: string
      chain: string
      sealed_key: Buffer
    }>`select host, certificate_id, chain, sealed_key from certificate
      where host = any(${hosts}::text[]) and certificate_id <> all(${known}::uuid[])`,
  )
  return found.map(({ host, certificate_id, chain, sealed_key }) => ({
    host,
    certificateId: certificate_id,
    chain,
    sealedKey: sealed_key,
  }))
}

/**
 * Deletes a certificate whose private key no secret key of this server decrypts, so that a new
 * certificate is ordered.
 */
export async function dropCertificate(db: Db, certificateId: string, now: Date): Promise<void> {
  await countAffected(
    db,
    sql`update certificate set certificate_id = null, directory = null, chain = null, sealed_key = null, valid_from = null, valid_to = null, due_at = ${now}
        where certificate_id = ${certificateId}`,
  )
}

/** Deletes expired certificates of hosts that this server does not serve any more. */
export async function forgetOthers(db: Db, hosts: readonly string[], now: Date): Promise<void> {
  await countAffected(
    db,
    sql`delete from certificate where host <> all(${hosts}::text[]) and coalesce(valid_to, due_at) < ${now}`,
  )
}

/** Reads the sealed private key of the account at an authority; null before the first order. */
export async function readAccountKey(db: Db, directory: string): Promise<Buffer | null> {
  const found = await row(
    db,
    sql<{
      sealed_key: Buffer
    }>`select sealed_key from acme_account where directory = ${directory}`,
  )
  return found?.sealed_key ?? null
}

/**
 * Stores an account's key if the stored key is still the former one, or none for null. The first
 * process wins.
 */
export async function storeAccountKey(
  db: Db,
  directory: string,
  { former, sealedKey }: { former: Buffer | null; sealedKey: Buffer },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into acme_account as a (directory, sealed_key) values (${directory}, ${sealedKey})
      on conflict (directory) do update set sealed_key = excluded.sealed_key where a.sealed_key = ${former}`,
  )
}

export interface CertificateState {
  host: string
  /** When the present certificate begins and ends; null without one. */
  validFrom: Date | null
  validTo: Date | null
  /** The last failure. Null when the last order succeeded. */
  failure: { reason: AcmeFailureReason; said: string; problem: string; since: Date } | null
  nextTryAt: Date
}

/**
 * Reads the state of the certificates of hosts. Leaves out hosts whose certificate was never
 * ordered.
 */
export async function readStates(db: Db, hosts: readonly string[]): Promise<CertificateState[]> {
  const found = await rows(
    db,
    sql<{
      host: string
      valid_from: Date | null
      valid_to: Date | null
      reason: AcmeFailureReason | null
      said: string | null
      failing_since: Date | null
      due_at: Date
    }>`select host, valid_from, valid_to, reason, said, failing_since, due_at from certificate
      where host = any(${hosts}::text[]) order by host`,
  )
  return found.map(({ host, valid_from, valid_to, reason, said, failing_since, due_at }) => ({
    host,
    validFrom: valid_from,
    validTo: valid_to,
    failure:
      reason === null
        ? null
        : {
            reason,
            said: said!,
            problem: explainFailure(reason, { host, said: said! }),
            since: failing_since!,
          },
    nextTryAt: due_at,
  }))
}
