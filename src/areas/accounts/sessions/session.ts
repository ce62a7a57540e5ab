import { z } from 'zod'
import type { Caller, PersonCaller } from '#operation/caller.ts'
import { Id, Timestamp } from '#operation/fields.ts'

export const Session = z
  .strictObject({
    id: Id('ses'),
    current: z
      .boolean()
      .meta({ description: 'True for the session of this request.', examples: [true] }),
    userAgent: z
      .string()
      .max(1000)
      .nullable()
      .meta({
        description: 'The name that the browser gave itself at sign-in.',
        examples: ['Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0'],
      }),
    address: z
      .string()
      .max(100)
      .nullable()
      .meta({ description: 'The IP address at sign-in.', examples: ['203.0.113.7'] }),
    createdAt: Timestamp,
    updatedAt: Timestamp.meta({
      description: 'When it was last renewed: a session in use is renewed once a day.',
    }),
    expiresAt: Timestamp,
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

/**
 * Returns the person who makes the request. Operations with `access: 'person'` have no other
 * callers.
 */
export function personOf({ caller }: { caller: Caller }): PersonCaller {
  if (caller.kind !== 'person')
    throw new Error('an operation for persons was called by another kind of caller')
  return caller
}
