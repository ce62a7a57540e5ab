import {
  type PrivatePostgres,
  usePrivatePostgres,
} from '#adapters/private-postgres/private-postgres.ts'
import {
  type JoinedPostgres,
  joinPrivatePostgres,
} from '#adapters/private-postgres/worker-postgres.ts'
import type { Config } from '../config.ts'
import type { Log } from '#ports/log.ts'

/**
 * The role of a process. A private database has one server process; workers and commands connect to
 * its PostgreSQL.
 */
export interface Part {
  as: 'server' | 'worker' | 'command'
  /** Ends a worker's wait for its server, which then rejects with the signal's reason. */
  signal?: AbortSignal
}

export type PrivateDatabase = PrivatePostgres | JoinedPostgres

/**
 * Starts the private PostgreSQL, or connects to it. Null when DATABASE_URL names another database.
 */
export async function privateDatabase(
  { dataDir, databaseUrl }: Config,
  log: Log,
  { as, signal }: Part,
): Promise<PrivateDatabase | null> {
  if (databaseUrl !== null) return null
  const options = { dataDir, log: (line: string) => log.info({}, line) }
  return as === 'worker'
    ? joinPrivatePostgres({ ...options, signal: signal ?? new AbortController().signal })
    : usePrivatePostgres({ ...options, server: as === 'server' })
}
