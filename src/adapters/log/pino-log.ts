import { pino } from 'pino'
import type { Log } from '#ports/log.ts'

/** JSON lines on standard error, so that standard output stays for what a command prints. */
export function pinoLog(level: string): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['*.key', '*.secret', '*.password', '*.authorization'] }
  return pino(options, pino.destination({ fd: 2, sync: true }))
}
