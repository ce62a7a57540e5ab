import { z } from 'zod'
import { Id, Nothing } from '#operation/fields.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { lastOwner } from './member.ts'
import { countMembers, deleteMember, findMember } from './member-sql.ts'

export const remove_member = operation({
  name: 'remove_member',
  route: 'DELETE /members/{memberId}',
  summary: 'Remove a member, or withdraw an invitation.',
  description: 'Their next request is refused. Their work stays, and the audit log still names them. The last owner cannot be removed.',
  effect: 'destroy',
  access: 'full',
  owners: true,
  input: z.strictObject({ memberId: Id('mem') }),
  output: Nothing,
  status: 204,
  refuses: [notFound, lastOwner],
  example: { memberId: 'mem_01k5r8f3q5fz9v1m6x2c7n4b0d' },

  async handler({ memberId }, ctx) {
    await lockAccount(ctx)
    const member = await findMember(ctx, memberId)
    if (!member) return ctx.refuse(notFound, `No member ${memberId} in this account.`)
    if (member.role === 'owner' && member.status === 'joined' && (await countMembers(ctx)).owners === 1)
      return ctx.refuse(lastOwner, 'This is the only owner. Make another member an owner first.')

    await deleteMember(ctx, memberId)
    return null
  },
})
