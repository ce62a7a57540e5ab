import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const domainExists = refusal('domain_exists', 409, 'The account has this domain already')
export const domainLimitReached = refusal(
  'domain_limit_reached',
  409,
  'The account has as many domains as it may',
)
export const domainInUse = refusal('domain_in_use', 409, 'A newsletter sends from this domain')

export const DOMAINS_MAX = 100

// 253 (RFC 1035 §2.3.4) less the selector, the longest prefix that we put before the name.
const NAME_MAX = 225
/**
 * A domain name of at least two labels, the last of letters. Excludes IP addresses, top-level
 * domains and a final dot.
 */
const NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

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
    NAME,
    'This is not the name of a domain such as garden.example: without @, https:// and a final dot, and no IP address',
  )
  .max(NAME_MAX)
  .meta({ description: 'In ASCII (IDNA), small letters.', examples: ['garden.example'] })

export const RecordPurpose = z
  .enum(['dkim', 'spf', 'return_path', 'dmarc'])
  .meta({ examples: ['dkim'] })
export type RecordPurpose = z.output<typeof RecordPurpose>

const RecordStatus = z.enum(['missing', 'wrong', 'found']).meta({ examples: ['found'] })

const FOUND_LENGTH_MAX = 1000
const FOUND_MAX = 10

const DnsRecord = z
  .strictObject({
    type: z.enum(['TXT', 'MX']).meta({ examples: ['TXT'] }),
    host: z
      .string()
      .max(253)
      .meta({
        description: 'The whole name. Many providers want it without your domain at its end.',
        examples: ['mc5f0e9d1c2b3a._domainkey.garden.example'],
      }),
    value: z
      .string()
      .max(FOUND_LENGTH_MAX)
      .meta({
        description:
          'The exact text. A TXT record over 255 characters is published as several quoted strings of at most 255 each, which are read as one; most providers split it themselves. Of an MX record: preference and host.',
        examples: ['v=DMARC1; p=none'],
      }),
    purpose: RecordPurpose,
    status: RecordStatus.meta({ description: '`missing` too before the first check.' }),
    found: z
      .array(z.string().max(FOUND_LENGTH_MAX))
      .max(FOUND_MAX)
      .meta({ description: 'What the last check read there.', examples: [['v=DMARC1; p=none']] }),
    problem: z
      .string()
      .max(500)
      .nullable()
      .meta({
        description:
          'What to do, or why it could not be looked up; the status is then that of the check before.',
        examples: [null],
      }),
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

export type Finding = Pick<DnsRecord, 'status' | 'found' | 'problem'>
/** The kind of a record. A domain may have two DKIM records, one for each key. */
export type RecordKind = RecordPurpose | 'dkim_ed25519'
export type Findings = Partial<Record<RecordKind, Finding>>

/** Shortens texts found in DNS, and replaces control characters, since strangers wrote them. */
export function makeSafe(values: readonly string[]): string[] {
  return values.slice(0, FOUND_MAX).map((value) =>
    value
      .replace(/\p{Cc}/gu, '\ufffd')
      .toWellFormed()
      .slice(0, FOUND_LENGTH_MAX),
  )
}
