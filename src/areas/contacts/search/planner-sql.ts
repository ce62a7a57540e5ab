import type { AccountDb } from '#db/account-db.ts'
import { setLocally } from '#db/rows.ts'

/**
 * Room for the exact places of a million matches: with less, PostgreSQL tests every contact of
 * their pages. Also for the events of two million contacts.
 */
const WORK_MEM = '64MB'

/**
 * Rules out plans for the transaction: `order` leaves walks along an index, `filter` combined
 * indexes. After an import, outdated statistics would choose a full read.
 */
export async function steerPlanner({ db }: AccountDb, use: 'order' | 'filter'): Promise<void> {
  const unless = use === 'order' ? 'off' : 'on'
  await setLocally(db, {
    enable_seqscan: 'off',
    jit: 'off',
    work_mem: WORK_MEM,
    enable_indexscan: use === 'order' ? 'on' : 'off',
    enable_bitmapscan: unless,
    enable_sort: unless,
  })
}
