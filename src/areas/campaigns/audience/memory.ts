import type { AccountDb } from '#db/account-db.ts'
import { setLocally } from '#db/rows.ts'

/**
 * Lets the rest of the transaction keep the recipients of earlier steps and the suppressions in memory, of which each takes about 80 bytes. With
 * less, PostgreSQL may look them up for each contact.
 */
export async function gatherInMemory({ db }: AccountDb): Promise<void> {
  await setLocally(db, { work_mem: '256MB', jit: 'off' })
}
