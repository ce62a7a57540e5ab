import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import type { Db } from '#db/rows.ts'
import type { AcmeFailureReason } from '#ports/acme.ts'
import type { Ports } from '#ports/ports.ts'
import { readStates } from './certificate-sql.ts'
import { servedHosts } from './served-hosts.ts'

/** The days before the end of a certificate from which its failing renewal is an error. */
const SOON_DAYS = 7

export interface CertificateTrouble {
  host: string
  reason: AcmeFailureReason
  /** The technical reason, and a sentence with the remedy. */
  said: string
  problem: string
  /** True when visitors meet it now, or within a week. */
  isUrgent: boolean
  /** When the present certificate ends; null without one. */
  validTo: Date | null
}

/**
 * Finds certificates that could not be had or renewed. A renewal that has failed for less than an
 * hour is left out. Empty unless the server gets certificates by itself (`TLS=auto`).
 */
export async function findCertificateTrouble(
  serving: { db: Db; ports: Pick<Ports, 'deployment'> },
  now: Date,
): Promise<CertificateTrouble[]> {
  if (!serving.ports.deployment.getsCertificates) return []
  const states = await readStates(serving.db, await servedHosts(serving))
  return states.flatMap(({ host, validTo, failure }) => {
    if (failure === null) return []
    const { reason, said, problem, since } = failure
    const isUrgent = validTo === null || validTo.getTime() < now.getTime() + SOON_DAYS * DAY_MS
    const isShort = now.getTime() - since.getTime() < HOUR_MS
    return isShort && !isUrgent ? [] : [{ host, reason, said, problem, isUrgent, validTo }]
  })
}
