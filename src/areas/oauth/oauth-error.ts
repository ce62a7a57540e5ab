/** The error codes of OAuth that are used here, with their sections. */
type OAuthCode =
  // RFC 6749 §4.1.2.1 and §5.2
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'temporarily_unavailable'
  // RFC 8707 §2
  | 'invalid_target'
  // RFC 7591 §3.2.2
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'
  // RFC 8628 §3.5
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'

/**
 * A refusal of OAuth. The description says what to do, in ASCII without quotes and backslashes (RFC
 * 6749 §5.2), and repeats nothing that was sent.
 */
export class OAuthError extends Error {
  readonly code: OAuthCode
  readonly status: number
  readonly retryAfterS: number | null

  constructor(
    code: OAuthCode,
    description: string,
    more: { status?: number; retryAfterS?: number } = {},
  ) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
    this.status = more.status ?? (code === 'invalid_client' ? 401 : 400)
    this.retryAfterS = more.retryAfterS ?? null
  }
}
