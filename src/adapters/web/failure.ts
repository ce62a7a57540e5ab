import type { AttemptError } from '#ports/web.ts'

/** The error of an attempt that this program ended, with the code for the delivery log. */
export class AttemptFailure extends Error {
  readonly attemptError: AttemptError

  constructor(attemptError: AttemptError, message: string, options?: ErrorOptions) {
    super(message, options)
    this.attemptError = attemptError
  }
}

/** The codes of errors on a reused connection that the peer has closed meanwhile. */
const RESET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'])
const REFUSED_CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'EINVAL',
])
// The second is Node's: one of several addresses was too slow (autoSelectFamily).
const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT'])
const BAD_ANSWER_CODES = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
])
/**
 * The codes of errors by this program: a wrong header, a call after `close`. Errors without a code
 * count too.
 */
const OUR_CODES = new Set([
  '',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
])

/** Returns the kind of an error of a connection or undici; null when the peer did not cause it. */
export function attemptErrorOf(error: Error): AttemptError | null {
  if (error instanceof AttemptFailure) return error.attemptError
  const code = codeOf(error)
  // undici also throws UND_ERR_SOCKET for an unrequested 100 or 101.
  if (code === 'UND_ERR_SOCKET' && /^bad (upgrade|response)/.test(error.message))
    return 'bad_answer'
  if (error.name === 'HTTPParserError' || BAD_ANSWER_CODES.has(code)) return 'bad_answer'
  if (REFUSED_CODES.has(code)) return 'connection_refused'
  if (TIMEOUT_CODES.has(code)) return 'timeout'
  return OUR_CODES.has(code) ? null : 'connection_reset'
}

/** Returns whether the request may be sent once more over another connection. */
export function isReset(error: Error): boolean {
  return attemptErrorOf(error) === 'connection_reset' && RESET_CODES.has(codeOf(error))
}

/** Describes an error in at most 500 characters. Some of the text may come from the peer. */
export function detailOf(error: Error): string {
  const code = codeOf(error)
  // When all addresses failed, the error is one AggregateError without a message.
  const message =
    error instanceof AggregateError
      ? error.errors.map((each) => (each instanceof Error ? each.message : '')).join('; ')
      : error.message
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
