import { z } from 'zod'
import { Id, Nothing } from '#operation/fields.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { keysMadeBy, type NamedKey, revokeAppsOf, revokeKeys } from '#areas/keys/index.ts'
import { lastOwner, memberHasKeys } from './member.ts'
import { countMembers, deleteMember, findMember } from './member-sql.ts'

export const remove_member = operation({
  name: 'remove_member',
  route: 'DELETE /members/{memberId}',
  summary: 'Remove a member, or withdraw an invitation.',
  description:
    'Their next request is refused, and the apps that they connected are revoked. Their work stays. The audit log, and keys that they made, still name them. The last owner cannot be removed. API keys that they made, or that were made with a key of theirs, go on working unless you send `keys=revoke`. While there are such keys, a call without `keys` is refused and names them.',
  effect: 'destroy',
  access: 'full',
  owners: true,
  input: z.strictObject({
    memberId: Id('mem'),
    keys: z
      .enum(['keep', 'revoke'])
      .optional()
      .meta({
        description:
          'What happens to the API keys that the member made. Required while there are some.',
        examples: ['revoke'],
      }),
  }),
  output: Nothing,
  status: 204,
  refuses: [notFound, lastOwner, memberHasKeys],
  example: { memberId: 'mem_01k5r8f3q5fz9v1m6x2c7n4b0d' },

  async handler({ memberId, keys }, ctx) {
    await lockAccount(ctx)
    const member = await findMember(ctx, memberId)
    if (!member) return ctx.refuse(notFound, `No member ${memberId} in this account.`)
    if (
      member.role === 'owner' &&
      member.status === 'joined' &&
      (await countMembers(ctx)).owners === 1
    )
      return ctx.refuse(lastOwner, 'This is the only owner. Make another member an owner first.')

    const made = member.personId === null ? [] : await keysMadeBy(ctx, member.personId)
    if (made.length > 0 && keys === undefined)
      return ctx.refuse(memberHasKeys, questionAbout(member.name ?? member.email, made))
    if (keys === 'revoke') await revokeKeys(ctx, made)
    if (member.personId !== null) await revokeAppsOf(ctx, member.personId)
    await deleteMember(ctx, memberId)
    return null
  },
})

function questionAbout(name: string, made: readonly NamedKey[]): string {
  const keys = made.map((key) => `"${key.name}" (${key.start}…)`).join(', ')
  return `${name} made API keys that still work: ${keys}. Send keys=revoke to revoke them with the removal, or keys=keep to keep them.`
}
