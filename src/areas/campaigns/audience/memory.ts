import type { AccountDb } from '#db/account-db.ts'
import { setLocally } from '#db/rows.ts'

/**
 * Raises the transaction's memory for the lists of earlier recipients and suppressions, about 80
 * bytes each. With less memory, PostgreSQL may look them up for each contact.
 */
export async function gatherInMemory({ db }: AccountDb): Promise<void> {
  await setLocally(db, { work_mem: '256MB', jit: 'off' })
}
