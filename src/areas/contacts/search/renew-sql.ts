import { sql } from 'kysely'
import { countAffected, type Db, row } from '#db/rows.ts'
import type { System } from '#operation/system.ts'

/**
 * Rebuilds the index of searches after a migration changed its words and marked the index as stale.
 * Contacts can be written in the meantime, and searches may miss old contacts. It takes about a
 * minute for a million contacts. Always returns false, because there is nothing to repeat.
 */
export async function renewSearchIndex({
  db,
  ports,
}: Pick<System, 'db' | 'ports'>): Promise<false> {
  if (!(await isStale(db))) return false
  ports.log.info({}, 'the index of searches is built again; until then a search may miss contacts')
  // An interrupted build does not remove its index.
  await countAffected(db, sql`drop index concurrently if exists contact_search_ccnew`)
  await countAffected(db, sql`reindex index concurrently contact_search`)
  await countAffected(db, sql`comment on index contact_search is null`)
  ports.log.info({}, 'the index of searches is built')
  return false
}

/**
 * Returns whether the index is marked as stale. Also returns false while another process rebuilds
 * it.
 */
async function isStale(db: Db): Promise<boolean> {
  const found = await row(
    db,
    sql<{
      stale: boolean | null
    }>`select obj_description('contact_search'::regclass, 'pg_class') = 'stale' and not exists (
      select 1 from pg_stat_progress_create_index where relid = 'contact'::regclass and datname = current_database()) as stale`,
  )
  return found?.stale === true
}
