import { isIP, isIPv6 } from 'node:net'
import { isLoopbackUrl } from '#lib/addresses/ip.ts'
import type { KeptAddress } from './site-address-sql.ts'
import type { RecordKind, SiteRecord } from './site-address.ts'

type WantedRecord = Pick<SiteRecord, 'type' | 'name' | 'value'> & { kind: RecordKind }

/** The label before the host at which the proof of control is in DNS. */
const PROOF_LABEL = '_mailcast'

const PROOF = 'mailcast-site='

export const proofName = (host: string) => `${PROOF_LABEL}.${host}`
export const proofValue = (token: string) => `${PROOF}${token}`
export const isProof = (text: string) => text.startsWith(PROOF)

/** Returns the server's host by name; null when BASE_URL has an IP address or a local name. */
export function serverName(baseUrl: string): string | null {
  const { hostname } = new URL(baseUrl)
  return isIP(bare(hostname)) !== 0 || isLoopbackUrl(baseUrl) ? null : hostname
}

/** Returns the server's IP addresses where they are known without DNS. */
export function fixedAddresses(baseUrl: string): string[] {
  const host = bare(new URL(baseUrl).hostname)
  return isIP(host) === 0 ? ['127.0.0.1', '::1'] : [host]
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/**
 * Lists the records for a host: the proof, and the record that points here. A registered domain
 * itself can have no CNAME (RFC 1034 §3.6.2), so it gets addresses.
 */
export function wantedRecords(
  { host, isApex, token, findings }: Pick<KeptAddress, 'host' | 'isApex' | 'token' | 'findings'>,
  baseUrl: string,
): WantedRecord[] {
  const proof: WantedRecord = {
    kind: 'proof',
    type: 'TXT',
    name: proofName(host),
    value: proofValue(token),
  }
  const name = serverName(baseUrl)
  const lead = (type: SiteRecord['type'], value: string): WantedRecord => ({
    kind: 'lead',
    type,
    name: host,
    value,
  })
  if (name !== null && !isApex) return [lead('CNAME', name), proof]
  const addresses = name === null ? fixedAddresses(baseUrl) : (findings.server ?? [])
  if (name !== null && addresses.length === 0) return [lead('ALIAS', name), proof]
  return [...addresses.slice(0, 10).map((ip) => lead(isIPv6(ip) ? 'AAAA' : 'A', ip)), proof]
}
