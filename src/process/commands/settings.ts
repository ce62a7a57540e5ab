import { pinoLog } from '#adapters/log/pino-log.ts'
import { type Config, readConfig } from '../../config.ts'
import type { Log } from '#ports/log.ts'

export function settings(): [Config, Log] {
  const config = readConfig()
  return [config, pinoLog(config.logLevel)]
}
