import { z } from 'zod'
import { AnyId, Id, Timestamp } from '#operation/fields.ts'

/** The kinds of callers whose writes are recorded, by the form of their names in the log. */
const KINDS = ['key', 'person', 'operator', 'reader', 'visitor'] as const
export type ActorKind = (typeof KINDS)[number]

const PREFIXES: Record<string, ActorKind> = { key: 'key', per: 'person', sub: 'reader' }

export function kindOfActor(caller: string): ActorKind {
  return PREFIXES[caller.split('_')[0]!] ?? (caller === 'operator' ? 'operator' : 'visitor')
}

export const ActorId = z
  .string()
  .regex(
    /^(?:(?:key|per|sub)_[0-7][0-9a-hjkmnp-tv-z]{25}|operator|visitor)$/,
    'Send the id of a key, a person or a subscriber, or operator or visitor',
  )
  .meta({ examples: ['key_01k5r8f3q5fz9v1m6x2c7n4b0d'] })

export const OperationName = z
  .string()
  .max(60)
  .regex(/^[a-z_]+$/, 'This is not the name of an operation')
  .meta({ examples: ['add_contact'] })

/** A path holds two ids at most, and an answer one. */
const TARGETS_MAX = 3

export const AuditEntry = z
  .strictObject({
    id: Id('aud'),
    at: Timestamp,
    operation: OperationName,
    actor: z.strictObject({
      kind: z.enum(KINDS).meta({
        description: 'operator: the command line of the server. reader: a subscriber on a page of ours. visitor: a stranger on a signup page.',
        examples: ['key'],
      }),
      id: ActorId.meta({ description: 'The id of the key, the person or the subscriber; operator and visitor have none beside their kind.' }),
      name: z
        .string()
        .max(500)
        .nullable()
        .meta({
          description:
            'The name of the key, or the name and address of the person, also after they left the account. Null where there is none, and for a person who was deleted.',
          examples: ['Website form'],
        }),
    }),
    targets: z.array(AnyId).max(TARGETS_MAX).meta({
      description:
        'The ids of the records that the operation named or made: those of its path, then that of its answer. Empty where there is none, and in entries of earlier versions.',
    }),
    requestId: z
      .string()
      .max(200)
      .meta({ description: 'The Request-Id of that answer, as the log of the server has it.', examples: ['req_01k5r8f3q5fz9v1m6x2c7n4b0d'] }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>
