import { sql } from 'kysely'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import type { Db } from '../src/db/rows.ts'
import { type Assembly, assemble } from '../src/process/assemble.ts'
import { testPorts } from '#test/ports.ts'
import { startTestPostgres } from '#test/database/postgres.ts'
import { print } from './child.ts'

/** Statements that are printed. */
const SHOWN = 14

/**
 * Starts a PostgreSQL as durable as a deployment's that counts statements. `nested`: those inside
 * of functions too. `planning`: its time too.
 */
export async function countingDatabase({
  nested = false,
  planning = false,
}: {
  nested?: boolean
  planning?: boolean
}): Promise<{ connection: object; assembly: Assembly; end(): Promise<void> }> {
  const settings = {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track': nested ? 'all' : 'top',
    'pg_stat_statements.track_planning': planning ? 'on' : 'off',
  }
  const { connection, stop } = await startTestPostgres({ durable: true, settings })
  const assembly = assemble(connection, testPorts(), { supervise: false })
  await migrate(assembly.system.db, connection, assembly.system.ports.log)
  await assembly.queue.prepare(assembly.queuedJobs)
  await sql`create extension pg_stat_statements`.execute(assembly.system.db)
  return {
    connection,
    assembly,
    async end() {
      await assembly.queue.stop(1000)
      await assembly.close()
      await stop()
    },
  }
}

/**
 * Returns the time that PostgreSQL has taken for statements since they were counted anew, in ms,
 * without the wait for the disk at a commit.
 */
export async function statementsMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select sum(total_exec_time + total_plan_time) as ms from pg_stat_statements where query not like '%pg_stat_statements%'`.execute(
    db,
  )
  return rows[0]!.ms ?? 0
}

/** Prints the time that PostgreSQL took for each of `total` pieces of work, by statement. */
export async function printStatements(db: Db, total: number): Promise<void> {
  const { rows } = await sql<{ query: string; calls: number; ms: number; rows: number }>`
    select left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 110) as query, calls::int, total_exec_time + total_plan_time as ms, rows::int
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'
    order by ms desc`.execute(db)
  const sum = rows.reduce((all, { ms }) => all + ms, 0)
  print(`  PostgreSQL: ${((sum / total) * 1000).toFixed(1)} µs each`)
  for (const { query, calls, ms } of rows.slice(0, SHOWN))
    print(
      `  ${((ms / total) * 1000).toFixed(1).padStart(7)} µs  ${String(calls).padStart(6)} calls of ${(ms / calls).toFixed(2)} ms  ${query}`,
    )
}
