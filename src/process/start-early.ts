import type { Config } from '../config.ts'
import type { Log } from '#ports/log.ts'
import { dashboardFolder } from './dashboard.ts'
import { type Part, type PrivateDatabase, privateDatabase } from './private-database.ts'

/** The work that other processes do while this one loads the program. */
export interface Early {
  part: Part
  database: Promise<PrivateDatabase | null>
  /** The folder of the built dashboard. */
  dashboard: Promise<string | null>
  /** Leaves the private database, which ends where this process alone uses it. For a program that cannot be loaded. */
  cancel(): Promise<void>
}

/** Starts the private database and builds the dashboard. `signal` cancels a worker's wait for a server, which rejects with its reason. */
export function startEarly(config: Config, log: Log, signal: AbortSignal, startDatabase = privateDatabase): Early {
  const cancelled = new AbortController()
  const part: Part = { as: isApi(config) ? 'server' : 'worker', signal: AbortSignal.any([signal, cancelled.signal]) }
  const database = startDatabase(config, log, part)
  // Its error is thrown where it is awaited, when the program is loaded.
  const started = database.catch(() => null)
  return {
    part,
    database,
    dashboard: isApi(config) ? dashboardFolder(log) : Promise.resolve(null),
    async cancel() {
      cancelled.abort()
      await (await started)?.leave()
    },
  }
}

export function isApi({ roles }: Config): boolean {
  return roles.includes('api')
}
