import type { Db } from '#db/rows.ts'
import { typeId } from '#lib/typeid.ts'
import type { PersonCaller, SessionCredential } from '#operation/caller.ts'
import { notFound, Problem, refusal } from '#operation/problem.ts'
import type { People } from '#ports/people.ts'
import { listMemberships } from './member-sql.ts'

const signedOut = refusal('unauthorized', 401, 'You are not signed in')
const noAccount = refusal('forbidden', 403, 'You are in no account')

/** Finds a session's person, in the named account or else in the first that they joined. */
export async function findPersonCaller(
  system: { db: Db; people: People; edition: 'self-hosted' | 'cloud' },
  credential: SessionCredential,
): Promise<PersonCaller> {
  const session = await system.people.session(credential.cookie)
  if (!session)
    throw new Problem(
      signedOut,
      'This session has ended. Sign in again, or send an API key: Authorization: Bearer <API_KEY>.',
    )
  const memberships = await listMemberships(system.db, session.personId)
  const { accountId } = credential
  const membership =
    accountId === null ? memberships[0] : memberships.find((one) => one.accountId === accountId)
  if (!membership) {
    if (accountId === null)
      throw new Problem(
        noAccount,
        'You are no longer a member of any account. Ask an owner to invite you.',
      )
    throw new Problem(
      notFound,
      `You are not a member of ${accountId.slice(0, 40)}. Leave the header Mailcast-Account out to use your own account.`,
    )
  }
  const planActive = system.edition === 'self-hosted' || membership.plan !== null
  return {
    kind: 'person',
    accountId: membership.accountId,
    personId: typeId('per', session.personId),
    sessionId: typeId('ses', session.sessionId),
    isHere: credential.isHere ?? false,
    role: membership.role,
    planActive,
    closed: membership.closed,
  }
}
