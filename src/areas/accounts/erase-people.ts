import type { AccountErasure } from '#operation/account-data/closing.ts'
import { deleteMember, listMemberPeople } from './member-sql.ts'
import { deletePersonRows, moveOwnerAddress } from './person-sql.ts'

const BATCH = 100

/** Deletes an account's memberships. A person who is in no other account is deleted too. */
export const peopleErasure: AccountErasure = {
  name: 'people',
  async erase({ accountId, transaction, signal }) {
    for (;;) {
      signal.throwIfAborted()
      const ended = await transaction(accountId, async (scope) => {
        const members = await listMemberPeople(scope, BATCH)
        for (const { memberId, personId, email, elsewhere } of members) {
          await deleteMember(scope, memberId)
          if (personId === null || elsewhere) continue
          await moveOwnerAddress(scope.db, email!)
          await deletePersonRows(scope.db, personId, email!)
        }
        return members.length
      })
      if (ended < BATCH) return
    }
  },
}
