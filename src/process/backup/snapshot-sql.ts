import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BEING_RESTORED } from './being-restored-sql.ts'

/** A table of the database, as a backup reads it. Names are quoted for SQL. */
export interface SourceTable {
  name: string
  columns: string[]
  /** The columns of the primary key, in whose order the rows are read. */
  key: string[]
  /** The names of tables that its rows refer to. */
  needs: string[]
  /** An SQL condition that selects the rows for the backup; null for all rows. */
  where: string | null
}

/**
 * Tables that a backup does not contain. The list of migrations is in the backup's manifest.
 * Restores and backups belong to one database only.
 */
const LEFT_OUT = ['migration', 'backup', BEING_RESTORED]

/** Opens the snapshot that all reads of one backup share. Returns the time of the snapshot. */
export async function openSnapshot(client: pg.Client): Promise<Date> {
  await client.query('begin isolation level repeatable read read only')
  await client.query("set local statement_timeout = '0'")
  const { rows } = await client.query<{ now: Date }>('select transaction_timestamp() as now')
  return rows[0]!.now
}

export async function closeSnapshot(client: pg.Client): Promise<void> {
  await client.query('commit')
}

/** Lists the tables of Mailcast, and the waiting jobs of pg-boss. */
export async function listTables(client: pg.Client): Promise<SourceTable[]> {
  const { rows } = await client.query<SourceTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
        array(select format('%I', a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
        array(select format('%I', a.attname) from pg_index i
          cross join lateral unnest(i.indkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
          where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
        array(select distinct format('%I.%I', fn.nspname, f.relname) from pg_constraint k
          join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
          where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as needs,
        case when n.nspname = 'pgboss' then $1 end as where
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname in ('public', 'auth') and c.relkind = 'r' and c.relname <> all($2)
          and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))
        or (n.nspname = 'pgboss' and c.relname = 'job')
      order by n.nspname = 'pgboss', 1`,
    ["state in ('created', 'retry', 'active')", LEFT_OUT],
  )
  return inOrderOfNeed(rows)
}

/** Sorts the tables so that each comes after the tables that its rows refer to. */
function inOrderOfNeed(tables: SourceTable[]): SourceTable[] {
  const ordered: SourceTable[] = []
  for (let left = tables; left.length > 0;) {
    const next = left.filter(
      ({ needs }) => !needs.some((need) => left.some(({ name }) => name === need)),
    )
    if (next.length === 0)
      throw new Error(`tables refer to one another: ${left.map(({ name }) => name).join(', ')}`)
    ordered.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}

/** Reads the rows of a table in PostgreSQL's COPY text format. */
export function readTable(client: pg.Client, table: SourceTable): Readable {
  const { name, columns, key, where } = table
  const query = [
    `select ${columns.join(', ')} from ${name}`,
    ...(where === null ? [] : [`where ${where}`]),
    ...(key.length === 0 ? [] : [`order by ${key.join(', ')}`]),
  ].join(' ')
  return client.query(copyTo(`copy (${query}) to stdout`))
}

export async function readMigrationNames(
  client: pg.Client,
): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  )
  return rows
}

export async function readFingerprint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ print: string }>(
    'select secret_fingerprint as print from deployment',
  )
  return rows[0]!.print
}

/**
 * Reads the present values of sequences. They may be newer than the snapshot, and so are never
 * lower than the values in its rows.
 */
export async function readSequences(client: pg.Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
      where schemaname in ('public', 'auth') and last_value is not null order by 1`,
  )
  return rows
}
