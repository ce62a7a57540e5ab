import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import {
  type Finding,
  foundFields,
  HOST_NAME,
  RecordName,
  RecordValue,
} from './published-record.ts'

export const domainExists = refusal('domain_exists', 409, 'The account has this domain already')
export const domainLimitReached = refusal(
  'domain_limit_reached',
  409,
  'The account has as many domains as it may',
)
export const domainInUse = refusal('domain_in_use', 409, 'A newsletter sends from this domain')

export const DOMAINS_MAX = 100

// 253 characters (RFC 1035 §2.3.4) minus the selector, which is the longest prefix that we put
// before the name.
const NAME_MAX = 225

function normalName(written: string): string {
  const name = written.trim()
  // Other characters stay as written, so that the pattern refuses them.
  return /^[\x20-\x7e]*$/.test(name) || /[\s/@:?#[\]\\%]/.test(name)
    ? name.toLowerCase()
    : domainToASCII(name)
}

export const DomainName = z
  .string()
  .max(1000)
  .overwrite(normalName)
  .regex(
    HOST_NAME,
    'This is not the name of a domain such as garden.example: without @, https:// and a final dot, and no IP address',
  )
  .max(NAME_MAX)
  .meta({ description: 'In ASCII (IDNA), small letters.', examples: ['garden.example'] })

export const RecordPurpose = z
  .enum(['dkim', 'spf', 'return_path', 'dmarc'])
  .meta({ examples: ['dkim'] })
export type RecordPurpose = z.output<typeof RecordPurpose>

const DnsRecord = z
  .strictObject({
    type: z.enum(['TXT', 'MX']).meta({ examples: ['TXT'] }),
    host: RecordName.max(253).meta({ examples: ['mc5f0e9d1c2b3a._domainkey.garden.example'] }),
    value: RecordValue.meta({
      description:
        'The exact text. A TXT record over 255 characters is published as several quoted strings of at most 255 each, which are read as one; most providers split it themselves. Of an MX record: preference and host.',
      examples: ['v=DMARC1; p=none'],
    }),
    purpose: RecordPurpose,
    ...foundFields,
  })
  .meta({ id: 'DnsRecord' })
export type DnsRecord = z.output<typeof DnsRecord>

export const DomainStatus = z.enum(['pending', 'verified', 'failing']).meta({
  description:
    '`verified`: the DKIM record of the RSA key is there, and mail from this domain is signed. `failing`: it was, and is gone or has changed. `pending`: not seen yet.',
  examples: ['verified'],
})
export type DomainStatus = z.output<typeof DomainStatus>

export const Domain = z
  .strictObject({
    id: Id('dom'),
    name: DomainName,
    status: DomainStatus,
    records: z
      .array(DnsRecord)
      .max(10)
      .meta({ description: 'What to publish in the DNS of the domain.' }),
    createdAt: Timestamp,
    checkedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Domain' })
export type Domain = z.output<typeof Domain>

/** The kind of a record. A domain may have two DKIM records, one for each key. */
export type RecordKind = RecordPurpose | 'dkim_ed25519'
export type Findings = Partial<Record<RecordKind, Finding>>
