import { pino } from 'pino'
import type { Log } from '#ports/log.ts'

/** Opens a log of JSON lines on standard error. Standard output is for the results of commands. */
export function pinoLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.key', '*.secret', '*.password', '*.authorization'],
  }
  return pino(options, pino.destination({ fd: 2, sync: true }))
}
