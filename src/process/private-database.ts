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

/** A process's part. A private database has one server, which workers and commands join. */
export interface Part {
  as: 'server' | 'worker' | 'command'
  /** Cancels a worker's wait for its server, which then rejects with the signal's reason. */
  signal?: AbortSignal
}

export type PrivateDatabase = PrivatePostgres | JoinedPostgres

/** Starts or joins the private PostgreSQL. Null where DATABASE_URL leads to another. */
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
