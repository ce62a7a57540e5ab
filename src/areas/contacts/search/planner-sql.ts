import type { AccountDb } from '#db/account-db.ts'
import { setLocally } from '#db/rows.ts'

/**
 * Room for the exact places of a million matches. With less, PostgreSQL tests every contact of each page that has one. Also room for the events of
 * two million contacts, which a filter with `not` gathers.
 */
const WORK_MEM = '64MB'

/**
 * Rules out plans for the rest of the transaction, whatever the statistics say: `order` leaves walks along an index, `filter` plans that combine
 * indexes. After an import PostgreSQL plans by old numbers, and reading a table of a million contacts takes longer than an answer may.
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
