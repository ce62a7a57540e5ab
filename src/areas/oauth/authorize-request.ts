import type { Client } from './client.ts'
import { OAuthError } from './oauth-error.ts'
import { type Parameters, requireParameter } from './parameters.ts'
import { isRegistered, redirectProblem } from './redirect-uri.ts'
import { checkResource } from './resource.ts'

export type Scope = 'read' | 'read write'

/** A request for consent whose client and redirect address are known. */
export interface AuthorizeRequest {
  clientId: string
  redirectUri: string
  state: string | null
  challenge: string
  scope: Scope
}

/**
 * Reads the redirect address. Errors found before the address is known are shown on a page, not
 * sent to the client (RFC 6749 §4.1.2.1).
 */
export function readRedirectUri(parameters: Parameters, client: Client): string {
  const uri = requireParameter(parameters, 'redirect_uri', 'Send one of the registered addresses.')
  // A client registered under earlier rules must not redirect to an address that is refused today.
  if (redirectProblem(uri) !== null || !isRegistered(client.redirectUris, uri))
    throw new OAuthError(
      'invalid_request',
      'This redirect_uri is not registered for this client. Send a registered one letter by letter, or register the client again at /oauth/register.',
    )
  return uri
}

/** Reads the other parameters of the request. Their errors are sent to the redirect address. */
export function readAuthorizeRequest(
  parameters: Parameters,
  found: { client: Client; redirectUri: string },
  baseUrl: string,
): AuthorizeRequest {
  const type = requireParameter(parameters, 'response_type', 'Send response_type=code.')
  if (type !== 'code') throw new OAuthError('unsupported_response_type', 'Send response_type=code.')
  const mode = parameters.get('response_mode')
  if (mode !== undefined && mode !== 'query')
    throw new OAuthError('invalid_request', 'Leave response_mode out, or send query.')
  const challenge = requireParameter(
    parameters,
    'code_challenge',
    'Send PKCE: code_challenge and code_challenge_method=S256.',
  )
  if (parameters.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request', 'Send code_challenge_method=S256; plain is refused.')
  if (!/^[\w-]{43}$/.test(challenge))
    throw new OAuthError(
      'invalid_request',
      'Send as code_challenge the SHA-256 of the verifier in base64url, 43 characters.',
    )
  checkResource(parameters, baseUrl)
  return {
    clientId: found.client.clientId,
    redirectUri: found.redirectUri,
    state: parameters.get('state') ?? null,
    challenge,
    scope: readScope(parameters),
  }
}

/**
 * Reads the scope. Unknown scope values are ignored, as RFC 6749 §3.3 allows, because clients ask
 * for scopes of other services. Without any known value, the scope is full access.
 */
export function readScope(parameters: Parameters): Scope {
  const words = (parameters.get('scope') ?? '').split(' ')
  return words.includes('read') && !words.includes('write') ? 'read' : 'read write'
}

/**
 * Returns the parameters of a request again, for hidden form fields and for the return from the
 * sign-in.
 */
export function writeAuthorizeRequest(request: AuthorizeRequest): Record<string, string> {
  return {
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    ...(request.state !== null && { state: request.state }),
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    scope: request.scope,
  }
}
