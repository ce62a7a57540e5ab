import type { AccountDb } from '#db/account-db.ts'
import { setLocally } from '#db/rows.ts'

/**
 * The memory to combine indexes with a million matches, and for events of two million contacts.
 * With less, PostgreSQL tests all contacts on their pages.
 */
const WORK_MEM = '64MB'

/**
 * Excludes plans for the rest of the transaction. `order` allows only plans along one index,
 * `filter` only plans that combine indexes. Otherwise PostgreSQL would read the whole table after
 * an import, because its statistics are old.
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
