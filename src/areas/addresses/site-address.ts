import { z } from 'zod'
import { type Finding, foundFields, RecordName, RecordValue } from '#areas/domains/index.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const hostTaken = refusal('host_taken', 409, 'This host belongs to another newsletter')

export const formerHostLimitReached = refusal(
  'former_host_limit_reached',
  409,
  'The account has as many former hosts as it may',
)

/**
 * The maximum number of former hosts of an account. Each host has a certificate, and the best known
 * authority issues 50 a week for the names of one domain.
 */
export const FORMER_HOSTS_MAX = 50

const Host = z
  .string()
  .max(253)
  .meta({
    description: 'In ASCII (IDNA), small letters.',
    examples: ['news.garden.example'],
  })

const SiteRecord = z
  .strictObject({
    type: z.enum(['TXT', 'CNAME', 'A', 'AAAA', 'ALIAS']).meta({
      description:
        '`ALIAS`: a record of your DNS provider that works like a CNAME at the domain itself, also called ANAME or flattened CNAME.',
      examples: ['CNAME'],
    }),
    name: RecordName.max(300).meta({ examples: ['news.garden.example'] }),
    value: RecordValue.meta({ examples: ['mail.example'] }),
    ...foundFields,
    found: foundFields.found.meta({ examples: [['mail.example']] }),
  })
  .meta({ id: 'SiteRecord' })
export type SiteRecord = z.output<typeof SiteRecord>

export const AddressStatus = z.enum(['waiting', 'active', 'failing']).meta({
  description:
    '`active`: both records are there, and the newsletter is at this host. `failing`: they were, and one is gone or has changed. `waiting`: not seen yet.',
  examples: ['active'],
})
export type AddressStatus = z.output<typeof AddressStatus>

/** The reasons why a host is not active. Pages have a sentence for each in every language. */
export const ADDRESS_PROBLEMS = [
  'host_taken',
  'proof_gone',
  'leads_elsewhere',
  'proof_missing',
  'lead_missing',
  'not_published',
] as const
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number]

const Certificate = z
  .strictObject({
    status: z.enum(['waiting', 'valid', 'failing']).meta({ examples: ['valid'] }),
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: 'SiteCertificate' })

export const SiteAddress = z
  .strictObject({
    id: Id('hst'),
    newsletterId: Id('nl'),
    host: Host,
    status: AddressStatus,
    records: z
      .array(SiteRecord)
      .max(20)
      .meta({ description: 'What to publish in the DNS of the host.' }),
    certificate: Certificate.nullable().meta({
      description:
        'The certificate with `TLS=auto`. `failing`: it could not be got, or not be renewed for an hour; get_overview says why. Null where another server ends TLS.',
      examples: [null],
    }),
    formerHosts: z
      .array(Host)
      .max(FORMER_HOSTS_MAX)
      .meta({
        description:
          'Hosts that the newsletter had. Links in old mails lead there, and go on to this one. One is given up once its DNS has led elsewhere for seven days, or when another account proves that the host is its own.',
        examples: [['letters.garden.example']],
      }),
    problem: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'What to do next, in words.', examples: [null] }),
    problemCode: z
      .enum(ADDRESS_PROBLEMS)
      .nullable()
      .meta({
        description: 'A code of `problem`, for programs and translations. Codes will be added.',
        examples: [null],
      }),
    createdAt: Timestamp,
    checkedAt: Timestamp.nullable(),
  })
  .meta({ id: 'SiteAddress' })
export type SiteAddress = z.output<typeof SiteAddress>

/**
 * The records that are checked: the proof of control, and the record that points to this server.
 */
export type RecordKind = 'proof' | 'lead'
export interface Findings {
  proof?: Finding
  lead?: Finding
  /** The IP addresses of this server at the last look-up. */
  server?: string[]
  /** True when another account has proven the host, and its proof is in DNS too. */
  isTaken?: boolean
}
