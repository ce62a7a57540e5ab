import type { AccountDb } from '#db/account-db.ts'
import { setLocally } from '#db/rows.ts'

/**
 * Raises the transaction's memory, so that lists of earlier recipients and suppressions fit, at
 * about 80 bytes an entry. With less memory, PostgreSQL may look up each contact in them.
 */
export async function gatherInMemory({ db }: AccountDb): Promise<void> {
  await setLocally(db, { work_mem: '256MB', jit: 'off' })
}
