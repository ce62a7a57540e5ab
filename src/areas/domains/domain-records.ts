import { isIP } from 'node:net'
import type { Deployment } from '#ports/ports.ts'
import type { DnsRecord, RecordKind } from './domain.ts'
import type { KeptDomain } from './domain-sql.ts'

/** A DNS record that the customer is to publish. The result of its check is stored under `kind`. */
export type WantedRecord = Pick<DnsRecord, 'type' | 'host' | 'value' | 'purpose'> & {
  kind: RecordKind
}

type Published = Pick<KeptDomain, 'name' | 'selector' | 'publicKey' | 'ed'>

/**
 * The label before a domain to which bounces are sent. With a subdomain, the domain's own mailboxes
 * and SPF record stay unchanged.
 */
const RETURN_PATH = 'mcbounces'

export function returnPathHost(name: string): string {
  return `${RETURN_PATH}.${name}`
}

/**
 * Lists the DNS records for a domain. The MX record for bounces requires a public host name, and
 * the record of the Ed25519 key the setting `DKIM_ED25519`.
 */
export function listWantedRecords(
  { name, selector, publicKey, ed }: Published,
  deployment: Deployment,
): WantedRecord[] {
  const host = mailHostOf(deployment)
  const back = returnPathHost(name)
  const record = (kind: RecordKind, type: DnsRecord['type'], at: string, value: string) => ({
    type,
    host: at,
    value,
    kind,
    purpose: purposeOf(kind),
  })
  return [
    record('dkim', 'TXT', `${selector}._domainkey.${name}`, `v=DKIM1; k=rsa; p=${publicKey}`),
    ...(ed !== null && deployment.dkimEd25519
      ? [
          record(
            'dkim_ed25519',
            'TXT',
            `${ed.selector}._domainkey.${name}`,
            `v=DKIM1; k=ed25519; p=${ed.publicKey}`,
          ),
        ]
      : []),
    ...(host === null
      ? []
      : [
          record('return_path', 'MX', back, `10 ${host}`),
          record('spf', 'TXT', back, `v=spf1 ${sendersOf(deployment, host)} ~all`),
        ]),
    // RFC 9989 removed pct, rf and ri. A stricter policy is the domain owner's decision.
    record('dmarc', 'TXT', `_dmarc.${name}`, 'v=DMARC1; p=none'),
  ]
}

function purposeOf(kind: RecordKind): DnsRecord['purpose'] {
  return kind === 'dkim_ed25519' ? 'dkim' : kind
}

function mailHostOf({ baseUrl }: Deployment): string | null {
  const host = new URL(baseUrl).hostname
  // An MX record needs a public host name (RFC 5321 §5.1), no address or local name.
  return isIP(host) !== 0 || host.startsWith('[') || !host.includes('.') ? null : host
}

function sendersOf({ spfSenders }: Deployment, host: string): string {
  return spfSenders.length > 0 ? spfSenders.join(' ') : `a:${host}`
}
