import { typeId } from '#lib/typeid.ts'
import { lockAccount } from '#operation/lock-account.ts'
import type { Scope } from '#operation/scope.ts'
import type { System } from '#operation/system.ts'
import { transactionOfMany } from '#operation/transaction.ts'
import { keysMadeBy, type NamedKey, revokeAppsOf, revokeKeys } from '#areas/keys/index.ts'
import { countMembers, deleteMember, findMemberByEmail, listMemberships } from './member-sql.ts'
import {
  deletePersonRows,
  findPersonId,
  moveOwnerAddress,
  withdrawInvitations,
} from './person-sql.ts'

type PersonDeletion =
  | { outcome: 'deleted'; accounts: number; keys: NamedKey[] }
  | { outcome: 'unknown' }
  | { outcome: 'last_owner'; accountName: string }
  | { outcome: 'has_keys'; keys: NamedKey[] }

/**
 * Deletes a person. The id stays in the audit log and at the person's keys. Refuses while an
 * account has no other owner, or, without `keys`, while the person's keys still work.
 */
export async function deletePerson(
  system: System,
  email: string,
  keys?: 'keep' | 'revoke',
): Promise<PersonDeletion> {
  return transactionOfMany(system, async (db, scopeOf): Promise<PersonDeletion> => {
    const personId = await findPersonId(db, email)
    if (personId === null) return { outcome: 'unknown' }
    const memberships = (await listMemberships(db, personId)).toSorted((a, b) =>
      a.accountId < b.accountId ? -1 : 1,
    )
    const made: { scope: Scope; found: NamedKey[] }[] = []
    for (const { accountId, accountName, role } of memberships) {
      const scope = scopeOf(accountId)
      await lockAccount(scope)
      if (role === 'owner' && (await countMembers(scope)).owners === 1)
        return { outcome: 'last_owner', accountName }
      made.push({ scope, found: await keysMadeBy(scope, typeId('per', personId)) })
    }
    const all = made.flatMap(({ found }) => found)
    if (all.length > 0 && keys === undefined) return { outcome: 'has_keys', keys: all }

    for (const { scope, found } of made) {
      if (keys === 'revoke') await revokeKeys(scope, found)
      await revokeAppsOf(scope, typeId('per', personId))
      const member = await findMemberByEmail(scope, email)
      if (member) await deleteMember(scope, member.id)
    }
    await withdrawInvitations(db, email)
    await moveOwnerAddress(db, email)
    await deletePersonRows(db, personId, email)
    return { outcome: 'deleted', accounts: memberships.length, keys: keys === 'revoke' ? all : [] }
  })
}
