import { OAuthError } from './oauth-error.ts'

/** The longest value of a parameter. A `state` can be a signed text of another service. */
const VALUE_LENGTH_MAX = 2000
/**
 * The limit for all parameters of a request together, because they become a part of the sign-in
 * address.
 */
const QUERY_LENGTH_MAX = 4000
const PARAMETERS_MAX = 40

/** The parameters of a request. An empty one counts as left out (RFC 6749 §3.1). */
export type Parameters = ReadonlyMap<string, string>

/**
 * Reads a query or a form. Refuses a repeated parameter (RFC 6749 §3.1). Only `resource` may be
 * sent several times (RFC 8707 §2). Its values are joined by spaces, which no address contains.
 */
export function readParameters(text: string): Parameters {
  if (text.length > QUERY_LENGTH_MAX)
    throw new OAuthError(
      'invalid_request',
      `The parameters are longer than ${QUERY_LENGTH_MAX} characters. Send a shorter state.`,
    )
  const read = new Map<string, string>()
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > PARAMETERS_MAX)
      throw new OAuthError('invalid_request', `Send at most ${PARAMETERS_MAX} parameters.`)
    if (isBroken(name) || isBroken(value))
      throw new OAuthError(
        'invalid_request',
        'A parameter has control characters or broken letters. Send it percent-encoded as UTF-8.',
      )
    if (value.length > VALUE_LENGTH_MAX)
      throw new OAuthError(
        'invalid_request',
        `A parameter is longer than ${VALUE_LENGTH_MAX} characters. Shorten it.`,
      )
    if (value === '') continue
    const known = read.get(name)
    if (known !== undefined && name !== 'resource')
      throw new OAuthError('invalid_request', 'A parameter was sent twice. Send each one once.')
    read.set(name, known === undefined ? value : `${known} ${value}`)
  }
  return read
}

/** Finds control characters, NUL among them, and U+FFFD, into which broken UTF-8 is decoded. */
function isBroken(text: string): boolean {
  return /[\p{Cc}\uFFFD]/u.test(text)
}

export function requireParameter(parameters: Parameters, name: string, how: string): string {
  const value = parameters.get(name)
  if (value === undefined)
    throw new OAuthError('invalid_request', `The parameter ${name} is missing. ${how}`)
  return value
}
