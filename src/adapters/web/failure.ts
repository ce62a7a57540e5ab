import type { AttemptError } from '#ports/web.ts'

/** An attempt ended by our own decision or at a step that we took ourselves, with the code that the log shows. */
export class AttemptFailure extends Error {
  readonly attemptError: AttemptError

  constructor(attemptError: AttemptError, message: string, options?: ErrorOptions) {
    super(message, options)
    this.attemptError = attemptError
  }
}

/** What a kept connection shows when the peer had closed it meanwhile. */
const RESET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'])
const REFUSED_CODES = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL', 'EACCES', 'EPERM', 'EINVAL'])
// The second is Node's own: one of several addresses did not answer within its share (autoSelectFamily).
const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT'])
const BAD_ANSWER_CODES = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'])
/** A header that cannot be sent, a call after close, and errors without a code, which are slips in our own code. */
const OUR_CODES = new Set(['', 'UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED'])

/** The `AttemptError` of whatever a connection or undici threw; null when it was not the peer's doing. */
export function attemptErrorOf(error: Error): AttemptError | null {
  if (error instanceof AttemptFailure) return error.attemptError
  const code = codeOf(error)
  // undici says UND_ERR_SOCKET for a 100 and a 101 that nobody asked for too.
  if (code === 'UND_ERR_SOCKET' && /^bad (upgrade|response)/.test(error.message)) return 'bad_answer'
  if (error.name === 'HTTPParserError' || BAD_ANSWER_CODES.has(code)) return 'bad_answer'
  if (REFUSED_CODES.has(code)) return 'connection_refused'
  if (TIMEOUT_CODES.has(code)) return 'timeout'
  return OUR_CODES.has(code) ? null : 'connection_reset'
}

/** True for the ends of a connection after which the same request may be sent once more on another one. */
export function isReset(error: Error): boolean {
  return attemptErrorOf(error) === 'connection_reset' && RESET_CODES.has(codeOf(error))
}

/** `ECONNRESET: aborted` and the like, at most 500 characters; peers choose some of these words (names in certificates). */
export function detailOf(error: Error): string {
  const code = codeOf(error)
  // Several addresses that all failed come as one error without a message of its own.
  const message = error instanceof AggregateError ? error.errors.map((each) => (each instanceof Error ? each.message : '')).join('; ') : error.message
  const text = code === '' || message.includes(code) ? message : `${code}: ${message}`
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 500)
    .toWellFormed()
}

function codeOf(error: Error): string {
  const code: unknown = 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
