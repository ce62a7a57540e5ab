import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const hostTaken = refusal('host_taken', 409, 'This host belongs to another newsletter')

const Host = z
  .string()
  .max(253)
  .meta({
    description: 'In ASCII (IDNA), small letters.',
    examples: ['news.garden.example'],
  })

const RecordStatus = z.enum(['missing', 'wrong', 'found']).meta({ examples: ['found'] })

const VALUE_MAX = 1000
const FOUND_MAX = 10

const SiteRecord = z
  .strictObject({
    type: z.enum(['TXT', 'CNAME', 'A', 'AAAA', 'ALIAS']).meta({
      description:
        '`ALIAS`: a record of your DNS provider that works like a CNAME at the domain itself, also called ANAME or flattened CNAME.',
      examples: ['CNAME'],
    }),
    name: z
      .string()
      .max(300)
      .meta({
        description: 'The whole name. Many providers want it without your domain at its end.',
        examples: ['news.garden.example'],
      }),
    value: z
      .string()
      .max(VALUE_MAX)
      .meta({ examples: ['mail.example'] }),
    status: RecordStatus.meta({ description: '`missing` too before the first check.' }),
    found: z
      .array(z.string().max(VALUE_MAX))
      .max(FOUND_MAX)
      .meta({ description: 'What the last check read there.', examples: [['mail.example']] }),
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
  .meta({ id: 'SiteRecord' })
export type SiteRecord = z.output<typeof SiteRecord>

export const AddressStatus = z.enum(['waiting', 'active', 'failing']).meta({
  description:
    '`active`: both records are there, and the newsletter is at this host. `failing`: they were, and one is gone or has changed. `waiting`: not seen yet.',
  examples: ['active'],
})
export type AddressStatus = z.output<typeof AddressStatus>

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
    problem: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'What to do next, in words.', examples: [null] }),
    createdAt: Timestamp,
    checkedAt: Timestamp.nullable(),
  })
  .meta({ id: 'SiteAddress' })
export type SiteAddress = z.output<typeof SiteAddress>

/** The records that are checked: the proof of control, and the one that leads here. */
export type RecordKind = 'proof' | 'lead'
export type Finding = Pick<SiteRecord, 'status' | 'found' | 'problem'>
export interface Findings {
  proof?: Finding
  lead?: Finding
  /** The IP addresses of this server at the last look-up. */
  server?: string[]
  /** True when another account had proven the host first. */
  isTaken?: boolean
}

/** Shortens texts found in DNS, and replaces control characters, since strangers wrote them. */
export function makeSafe(values: readonly string[]): string[] {
  return values.slice(0, FOUND_MAX).map((value) =>
    value
      .replace(/\p{Cc}/gu, '\ufffd')
      .toWellFormed()
      .slice(0, VALUE_MAX),
  )
}
