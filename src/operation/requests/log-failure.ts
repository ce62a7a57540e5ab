import { NoTurn } from '#lib/work-process.ts'
import type { Log } from '#ports/log.ts'
import { Problem, storageFull, unavailable } from '../problem.ts'
import { limitLog } from './counted-log.ts'

/** Logs an answer with a status of 500 or above. */
export type FailureLog = (error: unknown, fields: object, message: string) => void

/**
 * Makes the log of failures. Refusals under load or for a full disk are warnings, counted once a
 * minute.
 */
export function failureLog(log: Log): FailureLog {
  const busy = limitLog(log, { most: 1 })
  return (error, fields, message) => {
    if (error instanceof Problem && error.refusal === storageFull)
      return busy.warn(
        { ...fields, reason: error.cause instanceof Error ? error.cause.message : error.detail },
        'a request was refused, since a disk has no room; files and changes are refused until there is some',
      )
    if (error instanceof Problem && isBusy(error))
      return busy.warn(
        { ...fields, reason: error.cause instanceof NoTurn ? error.cause.message : error.detail },
        'a request was refused, since others are being served; its caller was told to try again',
      )
    log.error({ ...fields, err: (error instanceof Problem && error.cause) || error }, message)
  }
}

/**
 * Returns whether a refusal is caused by load. When a file store or database does not work, it is a
 * failure instead.
 */
function isBusy({ refusal, cause }: Problem): boolean {
  return refusal === unavailable && (cause === undefined || cause instanceof NoTurn)
}
