import type { Config } from '../config.ts'
import type { Log } from '#ports/log.ts'
import { buildDashboard } from './dashboard.ts'
import { type Part, type PrivateDatabase, privateDatabase } from './private-database.ts'

export interface Early {
  part: Part
  database: Promise<PrivateDatabase | null>
  dashboard: Promise<string | null>
  /** Disconnects from the private database, when the program cannot be loaded. */
  cancel(): Promise<void>
}

/**
 * Begins to start the private database and to build the dashboard. `signal` ends a worker's wait.
 */
export function startEarly(
  config: Config,
  log: Log,
  signal: AbortSignal,
  startDatabase = privateDatabase,
): Early {
  const cancelled = new AbortController()
  const part: Part = {
    as: isApi(config) ? 'server' : 'worker',
    signal: AbortSignal.any([signal, cancelled.signal]),
  }
  const database = startDatabase(config, log, part)
  // An error of `database` is ignored here, because it is thrown again where `database` is awaited.
  const started = database.catch(() => null)
  return {
    part,
    database,
    dashboard: isApi(config) ? buildDashboard(log) : Promise.resolve(null),
    async cancel() {
      cancelled.abort()
      await (await started)?.leave()
    },
  }
}

export function isApi({ roles }: Config): boolean {
  return roles.includes('api')
}
