import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import type { Db } from '#db/rows.ts'
import type { AcmeFailureReason } from '#ports/acme.ts'
import { type CertificateState, readStates } from './certificate-sql.ts'

/** The days before the end of a certificate from which its failing renewal is an error. */
const SOON_DAYS = 7

export interface CertificateTrouble {
  host: string
  reason: AcmeFailureReason
  /** The technical reason, and a sentence with the remedy. */
  said: string
  problem: string
  /** True when visitors see the failure now, or will within a week. */
  isUrgent: boolean
  /** When the present certificate ends; null without one. */
  validTo: Date | null
}

/** Finds the certificates of hosts that fail. */
export async function findCertificateTrouble(
  { db }: { db: Db },
  hosts: readonly string[],
  now: Date,
): Promise<CertificateTrouble[]> {
  const states = await readStates(db, hosts)
  return states.flatMap((state) => troubleOf(state, now) ?? [])
}

/**
 * Returns why a certificate could not be ordered or renewed. Returns null when it could, and in the
 * first hour of a failing renewal.
 */
export function troubleOf(
  { host, validTo, failure }: CertificateState,
  now: Date,
): CertificateTrouble | null {
  if (failure === null) return null
  const { reason, said, problem, since } = failure
  const isUrgent = validTo === null || validTo.getTime() < now.getTime() + SOON_DAYS * DAY_MS
  const isShort = now.getTime() - since.getTime() < HOUR_MS
  return isShort && !isUrgent ? null : { host, reason, said, problem, isUrgent, validTo }
}
