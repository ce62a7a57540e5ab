import { z } from 'zod'
import type { Role } from '#operation/caller.ts'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const MEMBERS_MAX = 50
export const INVITATION_DAYS = 14

export const lastOwner = refusal('last_owner', 409, 'An account needs an owner')
export const memberExists = refusal('member_exists', 409, 'This person is already a member')
export const invitationLimitReached = refusal(
  'invitation_limit_reached',
  409,
  'The limit of invitations to this address is reached for now',
)
export const memberHasKeys = refusal(
  'member_has_keys',
  409,
  'The member made API keys that still work',
)
export const memberLimitReached = refusal(
  'member_limit_reached',
  409,
  'The limit of members is reached',
)

export const MemberRole = z.enum(['owner', 'editor', 'viewer'] satisfies Role[]).meta({
  description:
    'viewer: may read. editor: may also write and send. owner: may also do what concerns keys, members, billing and secrets.',
  examples: ['editor'],
})

export const Member = z
  .strictObject({
    id: Id('mem'),
    personId: Id('per').nullable().meta({
      description:
        'The person, as the audit log and keys name them. Null until the invitation is accepted.',
    }),
    email: StoredEmailAddress,
    name: z
      .string()
      .max(100)
      .nullable()
      .meta({ description: 'Null until the invitation is accepted.' }),
    role: MemberRole,
    status: z.enum(['invited', 'joined']),
    invitedAt: Timestamp.nullable(),
    joinedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Member' })
export type Member = z.output<typeof Member>
