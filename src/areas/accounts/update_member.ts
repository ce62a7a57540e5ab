import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { refuseFreerPerson } from '#areas/keys/index.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { lastOwner, Member, MemberRole } from './member.ts'
import { countMembers, findMember, setRole } from './member-sql.ts'

export const update_member = operation({
  name: 'update_member',
  route: 'PATCH /members/{memberId}',
  summary: 'Change the role of a member.',
  description: 'The new role applies from the next request on. The last owner must stay an owner.',
  effect: 'grant',
  access: 'full',
  input: z.strictObject({ memberId: Id('mem'), role: MemberRole }),
  output: Member,
  status: 200,
  refuses: [notFound, lastOwner],
  example: { memberId: 'mem_01k5r8f3q5fz9v1m6x2c7n4b0d', role: 'viewer' },

  async handler({ memberId, role }, ctx) {
    refuseFreerPerson(ctx.caller, role)
    // Locks the account, so that two owners cannot take each other's role at the same time.
    await lockAccount(ctx)
    const member = await findMember(ctx, memberId)
    if (!member) return ctx.refuse(notFound, `No member ${memberId} in this account.`)
    if (role !== 'owner' && isOwner(member) && (await countMembers(ctx)).owners === 1)
      return ctx.refuse(lastOwner, 'This is the only owner. Make another member an owner first.')

    await setRole(ctx, memberId, role)
    return { ...member, role }
  },
})

/** Returns whether a member is an owner who has joined. An invited owner is none yet. */
function isOwner({ role, status }: Member): boolean {
  return role === 'owner' && status === 'joined'
}
