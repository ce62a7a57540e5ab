/**
 * The reason why an attempt has no valid answer.
 * - `dns_error`: the name has no address.
 * - `blocked_address`: the name leads to an address outside the public internet.
 * - `connection_refused`: no program listens there, or there is no route.
 * - `connection_reset`, `timeout`: no status arrived.
 * - `tls_error`: no TLS, or a bad certificate.
 * - `redirect`: a 3xx status, or too many of them for `reach`.
 * - `bad_answer`: the answer is not HTTP/1.1, or its head is too long.
 */
export type AttemptError =
  | 'dns_error'
  | 'blocked_address'
  | 'connection_refused'
  | 'connection_reset'
  | 'timeout'
  | 'tls_error'
  | 'redirect'
  | 'bad_answer'

/** The result of one request. Only a 2xx `statusCode` means acceptance. */
export interface WebAnswer {
  /** Null when none arrived. Values beyond 599 occur. */
  statusCode: number | null
  error: AttemptError | null
  /** The technical text for the log, at most 500 characters, without path, header or body. */
  detail: string | null
  /** At most the first 16 KiB as text. Bad UTF-8 becomes U+FFFD, and NUL is removed. */
  body: string
  durationMs: number
}

/** The answer of the last address after all redirects. */
export type Reached = Pick<WebAnswer, 'statusCode' | 'error' | 'detail'>

export interface Downloaded extends Reached {
  body: Buffer
  /** True when the server sent more than `body`. */
  cut: boolean
}

/** The only HTTP client for addresses that customers or strangers gave. */
export interface Web {
  /**
   * Sends one POST without redirects to an address that `vet` accepts. Rejects only for a header
   * that cannot be sent, or after `close`.
   */
  post(request: {
    url: string
    headers: Record<string, string>
    body: Buffer | string
  }): Promise<WebAnswer>
  get(url: string): Promise<WebAnswer>
  /**
   * Checks a page by HEAD, then by GET, within five seconds. Follows up to five redirects, accepts
   * http, and vets each address.
   */
  reach(url: string): Promise<Reached>
  /** Reads a file of at most `bytesMax` by GET, by the rules of `reach` and within 15 seconds. */
  download(url: string, bytesMax: number): Promise<Downloaded>
  /** Returns a sentence that says what to correct, or null. Accepts an unknown name. */
  vet(url: string): Promise<string | null>
  /** Refuses further calls, and waits for the running ones, at most the timeout. */
  close(): Promise<void>
}
