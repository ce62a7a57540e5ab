import { z } from 'zod'
import { AnyId, Id, Timestamp } from '#operation/fields.ts'
import { Actor } from '#areas/keys/index.ts'

export const OperationName = z
  .string()
  .max(60)
  .regex(/^[a-z_]+$/, 'This is not the name of an operation')
  .meta({ examples: ['add_contact'] })

/** The most ids in an entry: two of the path and one of the answer. */
const TARGETS_MAX = 3

export const AuditEntry = z
  .strictObject({
    id: Id('aud'),
    at: Timestamp,
    operation: OperationName,
    actor: Actor,
    targets: z.array(AnyId).max(TARGETS_MAX).meta({
      description:
        'The ids of the records that the operation named or made: those of its path, then that of its answer. Empty where there is none, and in entries of earlier versions.',
    }),
    addresses: z.record(z.string().max(100), z.string().max(320)).meta({
      description:
        'The present address of each contact among the targets, by its id. Contacts that were deleted are not here.',
      examples: [{ sub_01k5r8f3q5fz9v1m6x2c7n4b0d: 'ada@example.com' }],
    }),
    requestId: z
      .string()
      .max(200)
      .meta({
        description: 'The Request-Id of that answer, as the log of the server has it.',
        examples: ['req_01k5r8f3q5fz9v1m6x2c7n4b0d'],
      }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>
