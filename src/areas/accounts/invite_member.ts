import { z } from 'zod'
import { refuseFreerPerson } from '#areas/keys/index.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { perHour } from '#operation/limit.ts'
import { takeInvitation } from './attempt.ts'
import {
  invitationLimitReached,
  Member,
  memberExists,
  memberLimitReached,
  MemberRole,
  MEMBERS_MAX,
} from './member.ts'
import { countMembers, findMember, findMemberByEmail, putInvitation } from './member-sql.ts'
import { PersonEmail } from './new-person.ts'
import { sendInvitation } from './people-jobs.ts'

export const invite_member = operation({
  name: 'invite_member',
  route: 'POST /members',
  summary: 'Invite a person to the account, by mail.',
  description:
    'The mail carries a link, valid for 14 days, with which the person joins. Inviting the same address again sends a new link and makes the former one void. An account has at most 50 members, invited ones included. One address gets three invitations from all accounts together, and then none for a day; spellings that differ only after the plus count as one address.',
  effect: 'grant',
  access: 'full',
  limits: [perHour(20)],
  input: z.strictObject({ email: PersonEmail, role: MemberRole }),
  output: Member,
  status: 201,
  refuses: [memberExists, memberLimitReached, invitationLimitReached],
  example: { email: 'bea@example.com', role: 'editor' },

  async handler({ email, role }, ctx) {
    refuseFreerPerson(ctx.caller, role)
    await lockAccount(ctx)
    const known = await findMemberByEmail(ctx, email)
    if (known?.status === 'joined')
      return ctx.refuse(
        memberExists,
        `${email} is already ${known.role} of this account. Use update_member with ${known.id} to change the role.`,
      )
    if (!known && (await countMembers(ctx)).all >= MEMBERS_MAX)
      return ctx.refuse(
        memberLimitReached,
        `An account has at most ${MEMBERS_MAX} members. Remove one first.`,
      )

    const waitS = await takeInvitation(ctx.db, email, ctx.now)
    if (waitS > 0) {
      const hours = Math.ceil(waitS / 3600)
      return ctx.refuse(
        invitationLimitReached,
        `${email} was invited three times lately. Use the link in the last mail, or invite again in ${hours} h.`,
      )
    }

    const { memberId, generation } = await putInvitation(ctx, { email, role })
    await ctx.enqueue(sendInvitation, { accountId: ctx.accountId, memberId, generation })
    return (await findMember(ctx, memberId))!
  },
})
