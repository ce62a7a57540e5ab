import { z } from 'zod'
import { Id, Line, ShownOnce, Timestamp, TimestampIn } from '#operation/fields.ts'
import { CONFIRMS, type Confirms, type KeyLimits } from '#operation/caller.ts'
import { invalid } from '#operation/parse.ts'
import { refusal } from '#operation/problem.ts'

export const KEYS_MAX = 20

export const keyLimitReached = refusal(
  'key_limit_reached',
  409,
  'The limit of active keys is reached',
)

export const KeyLevel = z.enum(['full', 'signups']).meta({
  description:
    'full: every operation. signups: add_contact alone, so that it may sit in a web page.',
  examples: ['full'],
})

export const BrowserUse = z.enum(['allowed', 'refused']).meta({
  description:
    'refused: calls from web pages (they carry Origin) get 403, and the visitorIp that a server passes is trusted. allowed: once a web page has used a signups key, visitorIp is refused, since any visitor can read the key in the page.',
  examples: ['allowed'],
})

const KeyExpiry = TimestampIn.nullable().meta({
  description: 'The key answers 401 from this time on; null: it does not expire.',
  examples: ['2027-06-30T00:00:00.000Z'],
})

const KeyReadonly = z.boolean().meta({
  description: 'true: the key only reads, and 403 answers every change.',
  examples: [false],
})

const KeySendsTo = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .nullable()
  .meta({
    description:
      'The most recipients a day (UTC) of the mails that its calls cause; null: no limit. Beyond it a call answers 409 sends_limit_reached, and nothing is sent. Keys that it makes share its count.',
    examples: [500],
  })

const KeyConfirm = z.enum(CONFIRMS).meta({
  description:
    'The word that a key needs before it sends, deletes, hands data out, gives access or moves money. none: no word. token: the `confirm` of its plan; without one it answers 409 confirmation_required with the plan, and nothing happens. person: the approval of a person of the account; it answers 202 with the approval, and a person decides in the dashboard.',
  examples: ['none'],
})

/**
 * The limits of a key in a request. A missing limit is copied from the key that makes the new key.
 */
export const keyLimitFields = {
  expiresAt: KeyExpiry.optional(),
  readonly: KeyReadonly.optional(),
  sendsTo: KeySendsTo.optional(),
  confirm: KeyConfirm.optional(),
}

interface SentLimits {
  expiresAt?: string | null | undefined
  readonly?: boolean | undefined
  sendsTo?: number | null | undefined
  confirm?: Confirms | undefined
}

/** Returns the limits that are in the request. */
export function sentLimits({ expiresAt, ...others }: SentLimits): Partial<KeyLimits> {
  const given = Object.entries({
    ...others,
    expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt,
  }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

/** Refuses a key that could not be used. */
export function refuseUseless(level: string, limits: Partial<KeyLimits>, now: Date): void {
  if (limits.expiresAt && limits.expiresAt <= now)
    throw invalid([
      {
        code: 'in_the_past',
        detail: 'This time is past. Send a later one, or revoke the key (revoke_api_key).',
        pointer: '/expiresAt',
      },
    ])
  if (level === 'signups' && limits.readonly)
    throw invalid([
      {
        code: 'not_permitted',
        detail:
          'A signups only key only adds contacts, so it cannot be readonly. Create a full access key that is.',
        pointer: '/readonly',
      },
    ])
}

export const KeyName = Line(100).meta({ examples: ['Website form'] })

export const KeyCreator = z.strictObject({
  kind: z
    .enum(['person', 'key', 'app', 'operator'])
    .meta({ description: 'operator: the command line of the server.', examples: ['person'] }),
  id: z
    .string()
    .regex(/^(?:(?:key|app|per)_[0-7][0-9a-hjkmnp-tv-z]{25}|operator)$/)
    .meta({
      description:
        'The id of the person, the key or the connected app; operator has none beside its kind.',
      examples: ['per_01k5r8f3q5fz9v1m6x2c7n4b0d'],
    }),
  name: z
    .string()
    .max(500)
    .nullable()
    .meta({
      description:
        'The name and address of the person, also after they left the account, the name of the key, or the name and host of the app. Null for the operator, and for a person who was deleted.',
      examples: ['Ada (ada@garden.example)'],
    }),
})
export type KeyCreator = z.output<typeof KeyCreator>

export const ApiKey = z
  .strictObject({
    id: Id('key'),
    name: KeyName,
    level: KeyLevel,
    newsletterId: Id('nl').nullable().meta({
      description:
        'The newsletter that a signups only key is bound to; null for every full access key.',
    }),
    start: z
      .string()
      .max(12)
      .meta({
        description: 'The first characters, to distinguish keys.',
        examples: ['mc_3fZkQ0xWp'],
      }),
    createdAt: Timestamp,
    createdBy: KeyCreator.nullable().meta({
      description: 'The caller that made it; null for keys of earlier versions.',
    }),
    lastUsedAt: Timestamp.nullable(),
    browserUse: BrowserUse,
    browserSeenAt: Timestamp.nullable().meta({ description: 'When a web page first used it.' }),
    visitorIpSeenAt: Timestamp.nullable().meta({
      description: 'When a server first passed visitorIp with it, for a signups key.',
    }),
    expiresAt: KeyExpiry,
    readonly: KeyReadonly,
    sendsTo: KeySendsTo,
    confirm: KeyConfirm,
  })
  .meta({ id: 'ApiKey' })

export const ApiKeyWithSecret = ApiKey.extend({
  key: z
    .string()
    .regex(/^mc_(eu_)?[A-Za-z0-9_-]{43}$/)
    .optional()
    .meta({
      description: 'Shown once: only its hash is kept.',
      examples: ['mc_3fZkQ0xWpT9uYb1nR7cLh5sVd2gJm8aEo4iKw6yX_-q'],
    }),
  shownOnce: ShownOnce,
}).meta({ id: 'ApiKeyWithSecret' })
