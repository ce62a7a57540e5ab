import { DAY_MS } from '#lib/duration.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Role } from '#operation/caller.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction } from '#operation/transaction.ts'
import { INVITATION_DAYS } from './member.ts'
import {
  deleteMember,
  findMemberByEmail,
  type Invitation,
  joinMember,
  lockInvitation,
} from './member-sql.ts'
import { readNewPerson } from './new-person.ts'
import { INVITATION } from './people-jobs.ts'
import { findPersonId, insertPerson } from './person-sql.ts'
import { linkExpired } from './sign-up.ts'

export interface InvitationView {
  accountName: string
  email: string
  role: Role
  /** True when the invited person has a sign-in here, and so needs no new password. */
  known: boolean
}

export async function findInvitation(system: System, token: string): Promise<InvitationView> {
  const { accountId } = claimsOf(system, token)
  return transaction(system, accountId, async (scope) => {
    const { accountName, email, role } = await openInvitation(scope, token)
    return { accountName, email, role, known: (await findPersonId(scope.db, email)) !== null }
  })
}

/**
 * Makes the person with the invitation link a member. A person with a sign-in keeps it. Returns the
 * address, and whether a sign-in was made.
 */
export async function acceptInvitation(
  system: System,
  token: string,
  wanted: { name: string; password: string },
): Promise<{ email: string; made: boolean }> {
  const view = await findInvitation(system, token)
  const person = view.known ? null : readNewPerson({ ...wanted, email: view.email })
  const fresh = person && {
    ...person,
    passwordHash: await system.ports.passwords.hash(wanted.password),
  }
  return transaction(system, claimsOf(system, token).accountId, async (scope) => {
    const { memberId, email } = await openInvitation(scope, token)
    const made = fresh ? await insertPerson(scope.db, { ...fresh, now: scope.now }) : null
    const personId = made ?? (await findPersonId(scope.db, email))
    if (personId === null) throw new Problem(linkExpired, 'Open the link from the e-mail again.')
    if ((await findMemberByEmail(scope, email))?.status === 'joined')
      await deleteMember(scope, memberId)
    else await joinMember(scope, memberId, personId)
    return { email, made: made !== null }
  })
}

function claimsOf({ ports }: Pick<System, 'ports'>, token: string) {
  const claims = ports.vault.verify(INVITATION, token)
  if (!claims)
    throw new Problem(linkExpired, 'Copy the whole link from the e-mail and open it again.')
  return {
    accountId: claims.accountId,
    memberId: typeId('mem', uuidOf(claims.subject)),
    generation: claims.generation,
  }
}

async function openInvitation(scope: Scope, token: string): Promise<Invitation> {
  const { memberId, generation } = claimsOf(scope, token)
  const invitation = await lockInvitation(scope, memberId)
  const oldest = scope.now.getTime() - INVITATION_DAYS * DAY_MS
  if (invitation?.generation !== generation || invitation.invitedAt.getTime() < oldest)
    throw new Problem(
      linkExpired,
      'The invitation was used, withdrawn or replaced, or it is too old. If you have joined already, sign in. Otherwise ask an owner of the account for a new one.',
    )
  return invitation
}
