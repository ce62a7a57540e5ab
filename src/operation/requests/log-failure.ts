import { NoTurn } from '#lib/work-process.ts'
import type { Log } from '#ports/log.ts'
import { Problem, unavailable } from '../problem.ts'
import { countedLog } from './counted-log.ts'

/** Logs an answer with a status of 500 or above. */
export type FailureLog = (error: unknown, fields: object, message: string) => void

/**
 * Makes the log of failures. A refusal because others are being served is no failure: it is expected under load, so it is a warning without a stack, and
 * counted once a minute.
 */
export function failureLog(log: Log): FailureLog {
  const busy = countedLog(log, { most: 1 })
  return (error, fields, message) => {
    if (error instanceof Problem && isBusy(error))
      return busy.warn(
        { ...fields, reason: error.cause instanceof NoTurn ? error.cause.message : error.detail },
        'a request was refused, since others are being served; its caller was told to try again',
      )
    log.error({ ...fields, err: (error instanceof Problem && error.cause) || error }, message)
  }
}

/** A broken store or database is the cause of its problem, and stays a failure. */
function isBusy({ refusal, cause }: Problem): boolean {
  return refusal === unavailable && (cause === undefined || cause instanceof NoTurn)
}
