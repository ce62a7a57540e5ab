import { z } from 'zod'
import { Id, Line, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const KEYS_MAX = 20

export const keyLimitReached = refusal('key_limit_reached', 409, 'The limit of active keys is reached')

export const KeyLevel = z.enum(['full', 'signups']).meta({
  description: 'full: every operation. signups: add_contact alone, so that it may sit in a web page.',
  examples: ['full'],
})

export const BrowserUse = z.enum(['allowed', 'refused']).meta({
  description:
    'refused: calls from web pages (they carry Origin) get 403, and the visitorIp that a server passes is trusted. allowed: once a web page has used a signups key, visitorIp is refused, since any visitor can read the key in the page.',
  examples: ['allowed'],
})

export const KeyName = Line(100).meta({ examples: ['Website form'] })

/** A caller that made a key. */
export const KeyCreator = z.strictObject({
  kind: z.enum(['person', 'key', 'operator']).meta({ description: 'operator: the command line of the server.', examples: ['person'] }),
  id: z
    .string()
    .regex(/^(?:(?:key|per)_[0-7][0-9a-hjkmnp-tv-z]{25}|operator)$/)
    .meta({ description: 'The id of the person or the key; operator has none beside its kind.', examples: ['per_01k5r8f3q5fz9v1m6x2c7n4b0d'] }),
  name: z
    .string()
    .max(500)
    .nullable()
    .meta({
      description:
        'The name and address of the person, also after they left the account, or the name of the key. Null for the operator, and for a person who was deleted.',
      examples: ['Ada (ada@garden.example)'],
    }),
})
export type KeyCreator = z.output<typeof KeyCreator>

export const ApiKey = z
  .strictObject({
    id: Id('key'),
    name: KeyName,
    level: KeyLevel,
    newsletterId: Id('nl').nullable().meta({ description: 'The newsletter that a signups only key is bound to; null for every full access key.' }),
    start: z
      .string()
      .max(12)
      .meta({ description: 'The first characters, to distinguish keys.', examples: ['mc_3fZkQ0xWp'] }),
    createdAt: Timestamp,
    createdBy: KeyCreator.nullable().meta({ description: 'The caller that made it; null for keys of earlier versions.' }),
    lastUsedAt: Timestamp.nullable(),
    browserUse: BrowserUse,
    browserSeenAt: Timestamp.nullable().meta({ description: 'When a web page first used it.' }),
    visitorIpSeenAt: Timestamp.nullable().meta({ description: 'When a server first passed visitorIp with it, for a signups key.' }),
  })
  .meta({ id: 'ApiKey' })

export const ApiKeyWithSecret = ApiKey.extend({
  key: z
    .string()
    .regex(/^mc_(eu_)?[A-Za-z0-9_-]{43}$/)
    .meta({ description: 'Shown once: only its hash is kept.', examples: ['mc_3fZkQ0xWpT9uYb1nR7cLh5sVd2gJm8aEo4iKw6yX_-q'] }),
}).meta({ id: 'ApiKeyWithSecret' })
