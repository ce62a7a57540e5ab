import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'

/**
 * Room for the exact places of a million matches. With less, PostgreSQL tests every contact of each page that has one. Also room for the events of
 * two million contacts, which a filter with `not` gathers.
 */
const WORK_MEM = '64MB'

/**
 * Rules out plans for the rest of the transaction, whatever the statistics say: `order` leaves walks along an index, `filter` plans that combine
 * indexes. After an import PostgreSQL plans by old numbers, and reading a table of a million contacts takes longer than an answer may.
 */
export async function planFor({ db }: AccountDb, use: 'order' | 'filter'): Promise<void> {
  const unless = use === 'order' ? 'off' : 'on'
  await rows(
    db,
    sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('work_mem', ${WORK_MEM}, true),
      set_config('enable_indexscan', ${use === 'order' ? 'on' : 'off'}, true), set_config('enable_bitmapscan', ${unless}, true), set_config('enable_sort', ${unless}, true)`,
  )
}
