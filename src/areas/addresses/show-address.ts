import { readStates, troubleOf } from '#areas/certificates/index.ts'
import { showFinding } from '#areas/domains/index.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { wantedRecords } from './records.ts'
import type { KeptAddress } from './site-address-sql.ts'
import { type AddressProblem, FORMER_HOSTS_MAX, type SiteAddress } from './site-address.ts'
import { listFormerHosts } from './site-host-sql.ts'

interface Reading extends AccountDb {
  now: Date
  ports: Pick<Ports, 'deployment'>
}

/** Returns a site address with its records, each with the result of the last check. */
export async function showAddress(reading: Reading, kept: KeptAddress): Promise<SiteAddress> {
  const { id, newsletterId, host, status, findings, createdAt, checkedAt } = kept
  const problemCode = problemOf(kept)
  return {
    id,
    newsletterId,
    host,
    status,
    records: wantedRecords(kept, reading.ports.deployment.baseUrl).map(({ kind, ...record }) => ({
      ...record,
      ...showFinding(findings[kind]),
    })),
    certificate: await readCertificate(reading, host),
    formerHosts: await listFormerHosts(reading, kept, FORMER_HOSTS_MAX),
    problem: problemCode && sentenceOf(problemCode, host),
    problemCode,
    createdAt: createdAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
  }
}

/** Reads the state of a host's certificate; null when another server ends TLS. */
async function readCertificate(
  { db, now, ports }: Reading,
  host: string,
): Promise<SiteAddress['certificate']> {
  if (!ports.deployment.getsCertificates) return null
  const [state] = await readStates(db, [host])
  if (state === undefined) return { status: 'waiting', expiresAt: null }
  const had = state.validTo === null ? 'waiting' : 'valid'
  return {
    status: troubleOf(state, now) === null ? had : 'failing',
    expiresAt: state.validTo?.toISOString() ?? null,
  }
}

function problemOf({ status, findings }: KeptAddress): AddressProblem | null {
  if (status === 'active') return null
  if (findings.isTaken) return 'host_taken'
  const [leads, isProven] = [findings.lead, findings.proof].map((one) => one?.status === 'found')
  if (status === 'failing') return leads ? 'proof_gone' : 'leads_elsewhere'
  if (leads) return 'proof_missing'
  return isProven ? 'lead_missing' : 'not_published'
}

function sentenceOf(problem: AddressProblem, host: string): string {
  const SENTENCES: Record<AddressProblem, string> = {
    host_taken: `Another account of this server has ${host}. If the domain is yours, leave this TXT record alone under its name, and take those of other accounts away.`,
    proof_gone: `The TXT record that proves that ${host} is yours is gone. Readers still get there; publish the record again.`,
    leads_elsewhere: `${host} does not lead here any more. Links and pages are back at this server's address; publish the record again, and they return.`,
    proof_missing: `${host} leads here. Publish the TXT record that proves that it is yours.`,
    lead_missing: `${host} is proven to be yours. Publish the record that leads it here.`,
    not_published: `Publish these records where the DNS of ${host} is. They are looked at by themselves for seven days, and by a check at once.`,
  }
  return SENTENCES[problem]
}
