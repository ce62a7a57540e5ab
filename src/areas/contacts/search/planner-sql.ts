import type { AccountDb } from '#db/account-db.ts'
import { setLocally } from '#db/rows.ts'

/**
 * The memory to combine indexes with a million matches, and for events of two million contacts.
 * With less, PostgreSQL tests all contacts on their pages.
 */
const WORK_MEM = '64MB'

/**
 * Excludes plans for the transaction. `order` leaves those along one index, `filter` those that
 * combine indexes. After an import, old statistics would choose to read the whole table.
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
