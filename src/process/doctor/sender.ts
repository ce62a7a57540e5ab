import { isIP } from 'node:net'
import type { Db } from '#db/rows.ts'
import type { Dns } from '#ports/dns.ts'
import { type DomainState, listDomains } from './deployment-sql.ts'
import type { Finding } from './finding.ts'

/** Checks the DNS records that receivers look up for MAIL_FROM and for the sending domains. */
export async function senderFindings(
  { db, dns }: { db: Db; dns: Dns },
  { mailFrom, spfSenders }: { mailFrom: string; spfSenders: readonly string[] },
): Promise<Finding[]> {
  const domains = await listDomains(db)
  const failing = domains.filter(({ status }) => status === 'failing').map(({ name }) => name)
  return [
    ...(await serverSender(dns, domains, { mailFrom, spfSenders })),
    ...(failing.length === 0
      ? []
      : [
          {
            what: 'sending domains',
            state: 'problem' as const,
            says: `${few(failing)} lost the DNS records, so mail from there is not signed: publish them again (Settings → Sending domains)`,
          },
        ]),
  ]
}

async function serverSender(
  dns: Dns,
  domains: readonly DomainState[],
  { mailFrom, spfSenders }: { mailFrom: string; spfSenders: readonly string[] },
): Promise<Finding[]> {
  const what = 'sender'
  if (mailFrom === '')
    return [
      {
        what,
        state: 'warning',
        says: 'MAIL_FROM is empty, so mail comes from mailcast@ the host of BASE_URL: set it to an address at a domain of yours',
      },
    ]
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).replace(/>$/, '')
  const isSigned = domains.some(({ name, status }) => name === domain && status === 'verified')
  return [
    isSigned
      ? { what, state: 'ok', says: `mail from ${domain} is signed` }
      : await describeUnsigned(dns, domain),
    await spf(dns, domain, spfSenders),
  ]
}

/** Describes a domain without a key. Its DMARC policy may tell receivers to refuse such mail. */
async function describeUnsigned(dns: Dns, domain: string): Promise<Finding> {
  const answer = await dns.txt(`_dmarc.${domain}`)
  const texts = answer.outcome === 'found' ? answer.values : []
  const policy = texts
    .map((text) => /^v\s*=\s*DMARC1\b.*?;\s*p\s*=\s*(quarantine|reject)\b/i.exec(text)?.[1])
    .find((found) => found !== undefined)
  const refused =
    policy === undefined
      ? ''
      : `, and its DMARC record (p=${policy.toLowerCase()}) asks receivers not to deliver such mail`
  return {
    what: 'sender',
    state: policy === undefined ? 'warning' : 'problem',
    says: `mail from ${domain} is not signed${refused}: add ${domain} at Settings → Sending domains, and publish its records (docs/domains.md)`,
  }
}

async function spf(dns: Dns, domain: string, senders: readonly string[]): Promise<Finding> {
  const what = 'SPF'
  const answer = await dns.txt(domain)
  if (answer.outcome === 'failed')
    return { what, state: 'warning', says: `${domain} could not be looked up: ${answer.detail}` }
  const records =
    answer.outcome === 'found' ? answer.values.filter((text) => /^v=spf1(\s|$)/i.test(text)) : []
  if (records.length > 1)
    return {
      what,
      state: 'problem',
      says: `${domain} has ${records.length} SPF records, so receivers ignore them all: join them into one`,
    }
  const missing = senders.filter((term) => !records[0]?.toLowerCase().includes(term.toLowerCase()))
  if (records.length === 1 && missing.length === 0)
    return { what, state: 'ok', says: `${domain} names its mail servers` }
  const terms = missing.length > 0 ? missing.join(' ') : 'include:… (your mail service names it)'
  const says =
    records.length === 0
      ? `${domain} has no SPF record, and some receivers refuse its mail: publish the TXT record "v=spf1 ${terms} ~all"`
      : `the SPF record of ${domain} lacks ${terms} of SPF_SENDERS: add it before "all"`
  return { what, state: 'warning', says }
}

/**
 * Checks whether the IP addresses that mail is sent from have host names in DNS. Call it only for a
 * mail server on this machine or network, because a mail service sends from its own addresses.
 */
export async function namesOfSender(dns: Dns, addresses: readonly string[]): Promise<Finding[]> {
  const single = addresses.filter((address) => isIP(address) !== 0)
  return Promise.all(
    single.map(async (address): Promise<Finding> => {
      const what = 'name of the sending address'
      const answer = await dns.names(address)
      if (answer.outcome === 'found')
        return { what, state: 'ok', says: `${address} is ${answer.values[0]!}` }
      if (answer.outcome === 'failed')
        return {
          what,
          state: 'warning',
          says: `${address} could not be looked up: ${answer.detail}`,
        }
      return {
        what,
        state: 'problem',
        says: `${address} has no PTR record, and Gmail and others refuse its mail: set one at the provider of the machine, to a name whose A record leads back`,
      }
    }),
  )
}

function few(names: readonly string[]): string {
  return names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ')
}
