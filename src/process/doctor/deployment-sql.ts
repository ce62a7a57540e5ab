import { sql } from 'kysely'
import { type Db, row, rows } from '#db/rows.ts'

export interface DomainState {
  name: string
  status: 'pending' | 'verified' | 'failing'
}

/** Lists the sending domains of all accounts, at most 1,000. */
export function listDomains(db: Db): Promise<DomainState[]> {
  return rows(
    db,
    sql<DomainState>`select distinct name, status from sending_domain /* every account */ order by name limit 1000`,
  )
}

/**
 * Reads the number of connections that PostgreSQL permits, and the number of connections to other
 * databases.
 */
export async function countConnections(db: Db): Promise<{ usable: number; others: number }> {
  const found = await row(
    db,
    sql<{ usable: number; others: number }>`select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as usable,
      (select count(*) from pg_stat_activity where backend_type = 'client backend' and datname <> current_database()) as others`,
  )
  return found!
}
